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
--> statement-breakpoint

-- One id, as of an application, needs no parts. Otherwise as in 0016.
CREATE OR REPLACE FUNCTION "publish"("kind" text, "ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality("ids") > 20000 THEN
    PERFORM pg_notify('published', '');
  ELSIF cardinality("ids") = 1 THEN
    PERFORM pg_notify('published', json_build_object("kind", "ids")::text);
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

-- An entry that gets its place, and nothing else, is not worth a call for each row.
DROP TRIGGER "log_entries_append_only" ON "log_entries";--> statement-breakpoint
CREATE TRIGGER "log_entries_append_only" BEFORE UPDATE ON "log_entries" FOR EACH ROW
  WHEN (OLD."index" IS NOT NULL OR (NEW."id", NEW."kind", NEW."job_id", NEW."leaf", NEW."hash")
    IS DISTINCT FROM (OLD."id", OLD."kind", OLD."job_id", OLD."leaf", OLD."hash"))
  EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "log_entries_not_deleted" BEFORE DELETE ON "log_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_log_change"();
