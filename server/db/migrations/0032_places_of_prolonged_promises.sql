-- A place ends with the date that was promised first: a company that prolongs its promise takes no longer of the
-- applicant's places. Otherwise as in 0031.
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
    IF (SELECT count(*) FROM "applications"
        WHERE "applicant_id" = "applicant" AND "answered_at" IS NULL AND "answer_by" >= "at"
          AND "status" IN ('pending', 'reviewed')) >= "open_limit"
      AND (SELECT count(*) FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
        WHERE "applicant_id" = "applicant" AND "answered_at" IS NULL AND "answer_by" >= "at"
          AND coalesce("prolonged_from", "answer_by") >= "at"
          AND "applications"."status" IN ('pending', 'reviewed') AND "jobs"."deleted_at" IS NULL) >= "open_limit" THEN
      RETURN false;
    END IF;
  END IF;
  RETURN true;
END $$;
