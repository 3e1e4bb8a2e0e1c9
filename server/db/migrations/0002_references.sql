CREATE INDEX "applicant_profiles_resume" ON "applicant_profiles" USING btree ("resume_id") WHERE "applicant_profiles"."resume_id" is not null;--> statement-breakpoint
CREATE INDEX "application_events_actor" ON "application_events" USING btree ("actor_id") WHERE "application_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "applications_resume" ON "applications" USING btree ("resume_id") WHERE "applications"."resume_id" is not null;--> statement-breakpoint
CREATE INDEX "job_revisions_created_by" ON "job_revisions" USING btree ("created_by") WHERE "job_revisions"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "job_revisions_decided_by" ON "job_revisions" USING btree ("decided_by") WHERE "job_revisions"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "jobs_current_revision" ON "jobs" USING btree ("current_revision_id") WHERE "jobs"."current_revision_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_public_revision" ON "jobs" USING btree ("public_revision_id") WHERE "jobs"."public_revision_id" is not null;