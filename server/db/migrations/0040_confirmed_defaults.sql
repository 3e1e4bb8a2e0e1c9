ALTER TABLE "job_revisions" ADD COLUMN "shows_default_requirements" boolean;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "shows_default_benefits" boolean;