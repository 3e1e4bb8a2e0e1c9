ALTER TABLE "companies" ADD COLUMN "profile_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "jobs_changed_at" timestamp (3) with time zone;--> statement-breakpoint

-- As far as earlier rows tell: a job changed when its text was approved, or when it became public after that.
UPDATE "job_search" SET "modified_at" = "jobs"."published_at"
FROM "jobs"
WHERE "jobs"."id" = "job_search"."job_id" AND "jobs"."published_at" > "job_search"."modified_at";--> statement-breakpoint
UPDATE "companies" SET "jobs_changed_at" = "changed"."at"
FROM (
  SELECT "jobs"."company_id", max(greatest("jobs"."published_at", "jobs"."closed_at", "job_search"."modified_at")) AS "at"
  FROM "jobs" LEFT JOIN "job_search" ON "job_search"."job_id" = "jobs"."id"
  WHERE "jobs"."published_at" IS NOT NULL
  GROUP BY "jobs"."company_id"
) "changed"
WHERE "changed"."company_id" = "companies"."id";
