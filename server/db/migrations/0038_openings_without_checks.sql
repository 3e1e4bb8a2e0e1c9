ALTER TABLE "log_openings" DROP CONSTRAINT "log_openings_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "log_openings" DROP CONSTRAINT "log_openings_applicant_id_users_id_fk";--> statement-breakpoint
DROP INDEX "log_openings_application";--> statement-breakpoint
ALTER TABLE "log_openings" DROP CONSTRAINT "log_openings_pkey";--> statement-breakpoint
ALTER TABLE "log_openings" ADD CONSTRAINT "log_openings_application_id_entry_id_pk" PRIMARY KEY("application_id","entry_id");--> statement-breakpoint
ALTER TABLE "log_openings" DROP COLUMN "applicant_id";--> statement-breakpoint

-- What the entries of an application hide goes with the application, and with its applicant, whose deletion leaves a row
-- without them.
CREATE FUNCTION "forget_openings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "log_openings" WHERE "application_id" = OLD."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_deleted_from_log" AFTER DELETE ON "applications" FOR EACH ROW
  EXECUTE FUNCTION "forget_openings"();--> statement-breakpoint
CREATE TRIGGER "applications_without_applicant" AFTER UPDATE OF "applicant_id" ON "applications" FOR EACH ROW
  WHEN (OLD."applicant_id" IS NOT NULL AND NEW."applicant_id" IS NULL) EXECUTE FUNCTION "forget_openings"();--> statement-breakpoint

-- A lock that is free needs no statement of its own, and the second count is prepared only at the limit. Otherwise as in 0037.
CREATE OR REPLACE FUNCTION "take_places"("job" uuid, "job_places" smallint, "applicant" uuid, "at" timestamptz, "open_limit" integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- The job always before the applicant, so that two transactions cannot wait for each other.
  IF "job_places" IS NOT NULL THEN
    IF NOT pg_try_advisory_xact_lock(uuid_hash_extended("job", 1)) THEN
      PERFORM pg_advisory_xact_lock(uuid_hash_extended("job", 1));
    END IF;
    IF (SELECT count(*) FROM "applications" WHERE "job_id" = "job" AND "withdrawn_at" IS NULL) >= "job_places" THEN
      RETURN false;
    END IF;
  END IF;
  IF "open_limit" > 0 THEN
    IF NOT pg_try_advisory_xact_lock(uuid_hash_extended("applicant", 2)) THEN
      PERFORM pg_advisory_xact_lock(uuid_hash_extended("applicant", 2));
    END IF;
    -- Most applicants are far below the limit, so whether a job was deleted, or a promise prolonged, is asked only at the
    -- limit.
    IF (SELECT count(*) FROM (
          SELECT "status", "answered_at", "answer_by" FROM "applications" WHERE "applicant_id" = "applicant" OFFSET 0
        ) "own"
        WHERE "answered_at" IS NULL AND "answer_by" >= "at" AND "status" IN ('pending', 'reviewed')) >= "open_limit" THEN
      IF (SELECT count(*) FROM (
            SELECT "job_id", "status", "answered_at", "answer_by", "prolonged_from" FROM "applications"
            WHERE "applicant_id" = "applicant" OFFSET 0
          ) "own" JOIN "jobs" ON "jobs"."id" = "own"."job_id"
          WHERE "answered_at" IS NULL AND "answer_by" >= "at" AND coalesce("prolonged_from", "answer_by") >= "at"
            AND "own"."status" IN ('pending', 'reviewed') AND "jobs"."deleted_at" IS NULL) >= "open_limit" THEN
        RETURN false;
      END IF;
    END IF;
  END IF;
  RETURN true;
END $$;
