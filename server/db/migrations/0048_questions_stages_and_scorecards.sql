CREATE TABLE "application_answers" (
	"application_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"value" jsonb,
	"file_id" uuid,
	"is_flagged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "application_answers_application_id_question_id_pk" PRIMARY KEY("application_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "job_criteria" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_stages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"status" text NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "job_stages_status" CHECK (status in ('pending', 'reviewed', 'interviewed', 'offered'))
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid,
	"recommendation" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"ratings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "scorecards_once" UNIQUE("application_id","author_id"),
	CONSTRAINT "scorecards_recommendation" CHECK (recommendation in ('strong-no', 'no', 'yes', 'strong-yes'))
);
--> statement-breakpoint
ALTER TABLE "application_events" DROP CONSTRAINT "application_events_kind";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "stage_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "flag" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "rated_by" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "rating_mean" double precision;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "rating_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "questions" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_criteria" ADD CONSTRAINT "job_criteria_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stages" ADD CONSTRAINT "job_stages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_answers_question" ON "application_answers" USING btree ("question_id","application_id");--> statement-breakpoint
CREATE INDEX "application_answers_file" ON "application_answers" USING btree ("file_id") WHERE "application_answers"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "job_criteria_job" ON "job_criteria" USING btree ("job_id","position");--> statement-breakpoint
CREATE INDEX "job_stages_job" ON "job_stages" USING btree ("job_id","status","position");--> statement-breakpoint
CREATE INDEX "scorecards_author" ON "scorecards" USING btree ("author_id") WHERE "scorecards"."author_id" is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_stage_id_job_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."job_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_stage" ON "applications" USING btree ("stage_id") WHERE "applications"."stage_id" is not null;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_kind" CHECK (kind in ('status', 'changed', 'opened', 'resume_opened', 'interview_moved', 'interview_cancelled', 'taken_back', 'interview_confirmed', 'interview_declined', 'times_proposed', 'offer_changed', 'offer_accepted', 'offer_declined', 'offer_ended', 'answer_prolonged', 'stage_moved'));--> statement-breakpoint

-- Members who see the application and may rate it read its scorecards again.
CREATE FUNCTION "tell_scorecard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'assigned', "assigned_to"("applications"."id"),
    'nouns', json_build_array('scorecards'), 'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "scorecards_live" AFTER INSERT OR UPDATE OR DELETE ON "scorecards"
  FOR EACH ROW EXECUTE FUNCTION "tell_scorecard"();--> statement-breakpoint

-- The stages or criteria of a job changed: the company's pages that show them follow. It names no job, because interviewers
-- hear it as well.
CREATE FUNCTION "tell_hiring_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'nouns', json_build_array('hiringPlans'), 'ids', json_build_array())::text)
  FROM "jobs" WHERE "jobs"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."job_id" ELSE NEW."job_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_stages_live" AFTER INSERT OR UPDATE OR DELETE ON "job_stages"
  FOR EACH ROW EXECUTE FUNCTION "tell_hiring_plan"();--> statement-breakpoint
CREATE TRIGGER "job_criteria_live" AFTER INSERT OR UPDATE OR DELETE ON "job_criteria"
  FOR EACH ROW EXECUTE FUNCTION "tell_hiring_plan"();
