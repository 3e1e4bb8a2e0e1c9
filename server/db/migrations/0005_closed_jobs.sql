ALTER TABLE "jobs" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint

-- What is there already, as far as it can be told: public since its text was approved, and closed since it is.
UPDATE "jobs" SET "published_at" = coalesce("revision"."decided_at", "revision"."created_at")
FROM "job_revisions" "revision"
WHERE "revision"."id" = "jobs"."public_revision_id"
  AND "jobs"."deadline" > coalesce("revision"."decided_at", "revision"."created_at");--> statement-breakpoint
UPDATE "jobs" SET "closed_at" = least("jobs"."deadline", "jobs"."status_changed_at")
FROM "companies"
WHERE "companies"."id" = "jobs"."company_id" AND "jobs"."published_at" IS NOT NULL
  AND ("jobs"."status" <> 'active' OR "jobs"."deleted_at" IS NOT NULL OR "companies"."approved_at" IS NULL);
