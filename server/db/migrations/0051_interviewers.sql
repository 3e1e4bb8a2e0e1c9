CREATE TABLE "interview_interviewers" (
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_interviewers_application_id_user_id_pk" PRIMARY KEY("application_id","user_id"),
	CONSTRAINT "interview_interviewers_answer" CHECK (answer in ('confirmed', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "interview_proposals" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "interviewers_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interview_interviewers" ADD CONSTRAINT "interview_interviewers_assigned" FOREIGN KEY ("application_id","user_id") REFERENCES "public"."application_assignments"("application_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_interviewers_user" ON "interview_interviewers" USING btree ("user_id");--> statement-breakpoint

-- Open pages show who takes part, and what they answer.
CREATE TRIGGER "interview_interviewers_live" AFTER INSERT OR UPDATE OR DELETE ON "interview_interviewers"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();
