ALTER TABLE "invitations" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_job" ON "invitations" USING btree ("job_id") WHERE "invitations"."job_id" is not null;