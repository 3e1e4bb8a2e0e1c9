ALTER TABLE "jobs" ADD COLUMN "full_at" timestamp (3) with time zone;--> statement-breakpoint

-- Whether an applicant may send one more application at a time: the job has a place (NULL: as many as come), and the
-- applicant has fewer open ones than the limit (0: no limit). Who asks holds the places until the end of the transaction:
-- others that ask for the same ones wait. The function is volatile, so each of its queries sees what was committed before,
-- also by those it waited for; the statement that calls it does not.
CREATE FUNCTION "take_places"("job" uuid, "job_places" smallint, "applicant" uuid, "at" timestamptz, "open_limit" integer)
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
    -- Most applicants are far below the limit, so whether a job was deleted is asked only at the limit.
    IF (SELECT count(*) FROM "applications"
        WHERE "applicant_id" = "applicant" AND "answered_at" IS NULL AND "answer_by" >= "at"
          AND "status" IN ('pending', 'reviewed')) >= "open_limit"
      AND (SELECT count(*) FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
        WHERE "applicant_id" = "applicant" AND "answered_at" IS NULL AND "answer_by" >= "at"
          AND "applications"."status" IN ('pending', 'reviewed') AND "jobs"."deleted_at" IS NULL) >= "open_limit" THEN
      RETURN false;
    END IF;
  END IF;
  RETURN true;
END $$;--> statement-breakpoint

-- The page of a job with places says how many are left. Applications are announced when they come (0016).
CREATE FUNCTION "publish_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"('applied', ARRAY[NEW."job_id"]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_withdrawn" AFTER UPDATE OF "status" ON "applications" FOR EACH ROW
  WHEN ((OLD."status" = 'withdrawn') <> (NEW."status" = 'withdrawn')) EXECUTE FUNCTION "publish_withdrawal"();
