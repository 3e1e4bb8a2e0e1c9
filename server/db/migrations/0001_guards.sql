-- What the schema file cannot say: storage, triggers, and keys made once.

ALTER TABLE "job_search" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "job_search" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Resumes are compressed formats already.
ALTER TABLE "files" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint

-- History is append-only. What follows from deleting an application or a person (depth > 1) may pass.
CREATE FUNCTION "refuse_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  RAISE EXCEPTION 'application_events is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "application_events_append_only" BEFORE UPDATE OR DELETE ON "application_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_history_change"();--> statement-breakpoint

-- What an admin approved stays as it was: of a revision only the decision and the people change.
CREATE FUNCTION "refuse_revision_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - '{approval_status,decided_by,decided_at,created_by}'::text[]
     IS DISTINCT FROM to_jsonb(NEW) - '{approval_status,decided_by,decided_at,created_by}'::text[] THEN
    RAISE EXCEPTION 'the text of a job revision is never edited';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_revisions_text_stays" BEFORE UPDATE ON "job_revisions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_revision_change"();--> statement-breakpoint

INSERT INTO "secrets" ("name", "value")
VALUES ('resume-links', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
