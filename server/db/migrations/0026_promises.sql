ALTER TABLE "application_messages" ADD COLUMN "recipients" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "prolonged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "first_choice_month" date;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "hired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "passport" json DEFAULT '{"vacancy":null,"openings":null,"startsOn":null,"startsImmediately":false,"fillBy":null,"duration":"","hiredBy":null,"agencyFor":"","readBy":"","screening":null,"visa":null,"relocation":null,"adjustments":"","interviewSteps":[]}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reply_days" smallint DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "places" smallint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "holds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("job_id","answer_by") WHERE answered_at is null and answer_by is not null and status in ('pending', 'reviewed');--> statement-breakpoint
CREATE INDEX "applications_waiting_of_applicant" ON "applications" USING btree ("applicant_id","answer_by") WHERE answered_at is null and answer_by is not null and status in ('pending', 'reviewed');--> statement-breakpoint
CREATE UNIQUE INDEX "applications_first_choice" ON "applications" USING btree ("applicant_id","first_choice_month") WHERE "applications"."first_choice_month" is not null;--> statement-breakpoint

-- Open jobs count as confirmed now, and their companies are asked again in time. Applications from before have no promise.
UPDATE "jobs" SET "confirmed_at" = now()
WHERE "published_at" IS NOT NULL AND "closed_at" IS NULL AND "status" = 'active' AND "deleted_at" IS NULL;--> statement-breakpoint
INSERT INTO "due_moments" ("kind", "subject", "at")
SELECT 'confirmation', "id", now() + interval '11 days' FROM "jobs" WHERE "confirmed_at" IS NOT NULL;
