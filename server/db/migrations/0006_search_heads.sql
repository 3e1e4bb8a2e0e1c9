DROP INDEX "applications_applicant";--> statement-breakpoint
DROP INDEX "job_search_recent";--> statement-breakpoint
DROP INDEX "job_search_location";--> statement-breakpoint
DROP INDEX "job_search_type";--> statement-breakpoint
DROP INDEX "jobs_company";--> statement-breakpoint
DROP INDEX "mails_created_at";--> statement-breakpoint
ALTER TABLE "job_search" ADD COLUMN "head" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_search" ADD COLUMN "reading" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "job_search_head" ON "job_search" USING gin ("head") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "job_search_pay" ON "job_search" USING btree (coalesce(yearly_pay, 0) desc,"job_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "applications_applicant" ON "applications" USING btree ("applicant_id","applied_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_search_recent" ON "job_search" USING btree ("created_at" DESC NULLS FIRST,"job_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_search_location" ON "job_search" USING btree ("location","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_search_type" ON "job_search" USING btree ("type","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("company_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint

-- Whatever the row's length, only the words of the whole text are stored out of line. What is there already is read anew
-- by the first start (server/jobs/reindex.ts).
ALTER TABLE "job_search" ALTER COLUMN "head" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "job_search" ALTER COLUMN "location" SET STORAGE MAIN;
