CREATE TABLE "candidate_erasures" (
	"company_id" uuid NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_erasures_company_id_email_hash_pk" PRIMARY KEY("company_id","email_hash")
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"skills" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"job_id" uuid,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "candidates_once" UNIQUE("company_id","email_key")
);
--> statement-breakpoint
ALTER TABLE "candidate_erasures" ADD CONSTRAINT "candidate_erasures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidates_added" ON "candidates" USING btree ("company_id","added_at","id");--> statement-breakpoint
CREATE INDEX "candidates_kept_until" ON "candidates" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "candidates_job" ON "candidates" USING btree ("job_id") WHERE "candidates"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "candidates_added_by" ON "candidates" USING btree ("added_by") WHERE "candidates"."added_by" is not null;