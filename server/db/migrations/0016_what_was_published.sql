-- Every process learns which public jobs and companies a committed transaction changed. The payload is JSON, one of
-- {"jobs": [ids]}, {"companies": [ids]} and {"applied": [ids of jobs whose number of applicants changed]}, of at most
-- 8,000 bytes. An empty payload means that anything may have changed.
CREATE FUNCTION "publish"("kind" text, "ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality("ids") > 20000 THEN
    PERFORM pg_notify('published', '');
  ELSE
    PERFORM pg_notify('published', json_build_object("kind", "part"."list")::text)
    FROM (
      SELECT json_agg("id" ORDER BY "id") AS "list"
      FROM (
        SELECT "id", (row_number() OVER (ORDER BY "id") - 1) / 190 AS "number" FROM unnest("ids") AS "id"
      ) AS "numbered"
      GROUP BY "number"
    ) AS "part";
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "publish_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"(TG_ARGV[0], (SELECT array_agg(DISTINCT "job_id") FROM "changed"));
  RETURN NULL;
END $$;--> statement-breakpoint
-- A closed job is public for some days, without a row in job_search.
CREATE FUNCTION "publish_job_states"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- EXCEPT instead of a join: a plan that was made for few rows would be quadratic for many.
  PERFORM "publish"('jobs', (
    SELECT array_agg("id") FROM (
      SELECT "id", "status", "deadline", "published_at", "closed_at", "public_revision_id", "deleted_at" FROM "changed"
      EXCEPT
      SELECT "id", "status", "deadline", "published_at", "closed_at", "public_revision_id", "deleted_at" FROM "previous"
    ) AS "job"
    WHERE "public_revision_id" IS NOT NULL OR "published_at" IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "publish_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"(TG_ARGV[0], (SELECT array_agg("id") FROM "changed"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "publish_companies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"('companies', (
    SELECT array_agg("id") FROM (
      SELECT "id", "name", "website", "description", "industry", "location", "founded", "size", "approved_at",
        "suspended_at", "removed_at" FROM "changed"
      EXCEPT
      SELECT "id", "name", "website", "description", "industry", "location", "founded", "size", "approved_at",
        "suspended_at", "removed_at" FROM "previous"
    ) AS "company"));
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "job_search_published" ON "job_search";--> statement-breakpoint
DROP TRIGGER "companies_published" ON "companies";--> statement-breakpoint
DROP FUNCTION "tell_published"();--> statement-breakpoint
CREATE TRIGGER "job_search_inserted" AFTER INSERT ON "job_search" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('jobs');--> statement-breakpoint
CREATE TRIGGER "job_search_updated" AFTER UPDATE ON "job_search" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('jobs');--> statement-breakpoint
CREATE TRIGGER "job_search_deleted" AFTER DELETE ON "job_search" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('jobs');--> statement-breakpoint
CREATE TRIGGER "applications_inserted" AFTER INSERT ON "applications" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('applied');--> statement-breakpoint
CREATE TRIGGER "applications_deleted" AFTER DELETE ON "applications" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('applied');--> statement-breakpoint
CREATE TRIGGER "jobs_updated" AFTER UPDATE ON "jobs" REFERENCING OLD TABLE AS "previous" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_job_states"();--> statement-breakpoint
CREATE TRIGGER "jobs_deleted" AFTER DELETE ON "jobs" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_deleted"('jobs');--> statement-breakpoint
CREATE TRIGGER "companies_updated" AFTER UPDATE ON "companies" REFERENCING OLD TABLE AS "previous" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_companies"();--> statement-breakpoint
CREATE TRIGGER "companies_deleted" AFTER DELETE ON "companies" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_deleted"('companies');
