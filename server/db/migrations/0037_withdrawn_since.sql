ALTER TABLE "applications" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "applications" SET "withdrawn_at" = coalesce((SELECT max("at") FROM "application_events"
  WHERE "application_id" = "applications"."id" AND "kind" = 'status' AND "status" = 'withdrawn'), "applied_at")
WHERE "status" = 'withdrawn';--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_withdrawn_since" CHECK (status <> 'withdrawn' or withdrawn_at is not null);--> statement-breakpoint

-- An application that was withdrawn takes no place, also if the company rejects it afterwards. Otherwise as in 0035.
CREATE OR REPLACE FUNCTION "take_places"("job" uuid, "job_places" smallint, "applicant" uuid, "at" timestamptz, "open_limit" integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- The job always before the applicant, so that two transactions cannot wait for each other.
  IF "job_places" IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(uuid_hash_extended("job", 1));
    IF (SELECT count(*) FROM "applications" WHERE "job_id" = "job" AND "withdrawn_at" IS NULL) >= "job_places" THEN
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
--> statement-breakpoint
DROP TRIGGER "applications_withdrawn" ON "applications";--> statement-breakpoint
CREATE TRIGGER "applications_withdrawn" AFTER UPDATE OF "withdrawn_at" ON "applications" FOR EACH ROW
  WHEN ((OLD."withdrawn_at" IS NULL) <> (NEW."withdrawn_at" IS NULL)) EXECUTE FUNCTION "publish_withdrawal"();
