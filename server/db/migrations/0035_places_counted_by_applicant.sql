DROP INDEX "applications_waiting_of_applicant";--> statement-breakpoint

-- Reads the applications of the applicant first ("offset 0"), and then asks which are open. PostgreSQL otherwise chose an index
-- by how much it believed to wait on the whole board, where at first nothing does, and read all that waits. Otherwise as
-- in 0032.
CREATE OR REPLACE FUNCTION "take_places"("job" uuid, "job_places" smallint, "applicant" uuid, "at" timestamptz, "open_limit" integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- The job always before the applicant, so that two transactions cannot wait for each other.
  IF "job_places" IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(uuid_hash_extended("job", 1));
    IF (SELECT count(*) FROM "applications" WHERE "job_id" = "job" AND "status" <> 'withdrawn') >= "job_places" THEN
      RETURN false;
    END IF;
  END IF;
  IF "open_limit" > 0 THEN
    PERFORM pg_advisory_xact_lock(uuid_hash_extended("applicant", 2));
    -- Most applicants are far below the limit, so whether a job was deleted, or a promise prolonged, is asked only at the
    -- limit.
    IF (SELECT count(*) FROM (
          SELECT "status", "answered_at", "answer_by" FROM "applications" WHERE "applicant_id" = "applicant" OFFSET 0
        ) "own"
        WHERE "answered_at" IS NULL AND "answer_by" >= "at" AND "status" IN ('pending', 'reviewed')) >= "open_limit"
      AND (SELECT count(*) FROM (
          SELECT "job_id", "status", "answered_at", "answer_by", "prolonged_from" FROM "applications"
          WHERE "applicant_id" = "applicant" OFFSET 0
        ) "own" JOIN "jobs" ON "jobs"."id" = "own"."job_id"
        WHERE "answered_at" IS NULL AND "answer_by" >= "at" AND coalesce("prolonged_from", "answer_by") >= "at"
          AND "own"."status" IN ('pending', 'reviewed') AND "jobs"."deleted_at" IS NULL) >= "open_limit" THEN
      RETURN false;
    END IF;
  END IF;
  RETURN true;
END $$;
