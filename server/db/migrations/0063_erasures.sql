CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"by" text NOT NULL,
	"actor" jsonb,
	"counted" jsonb,
	"token_hash" "bytea",
	"company_id" uuid,
	"closes" boolean NOT NULL,
	"purges" boolean NOT NULL,
	"after_job_id" uuid,
	"after_application_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"receipt" jsonb,
	CONSTRAINT "erasures_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "erasures_by" CHECK (by in ('self', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "application_events" DROP CONSTRAINT "application_events_actor_id_users_id_fk";
--> statement-breakpoint
CREATE INDEX "erasures_company" ON "erasures" USING btree ("company_id") WHERE "erasures"."company_id" is not null;--> statement-breakpoint

-- Whoever did something may be deleted meanwhile: then the line has no id. Else the lock lets the deletion wait, so that it
-- finds the line.
CREATE FUNCTION "known_actor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "users" WHERE "id" = NEW."actor_id" FOR KEY SHARE;
  IF NOT FOUND THEN NEW."actor_id" := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "application_events_actor" BEFORE INSERT ON "application_events"
  FOR EACH ROW WHEN (NEW."actor_id" IS NOT NULL) EXECUTE FUNCTION "known_actor"();--> statement-breakpoint

-- History stays append-only; of a line only what was written to a person who leaves is taken out, and the id of a deleted account.
CREATE OR REPLACE FUNCTION "refuse_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "with_actor" "application_events" := NEW;
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."actor_id" IS NULL AND OLD."actor_id" IS NOT NULL THEN
    "with_actor"."actor_id" := OLD."actor_id";
    IF "with_actor" IS NOT DISTINCT FROM OLD AND NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."actor_id") THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND NEW.detail = '{}' AND to_jsonb(NEW) - 'detail' = to_jsonb(OLD) - 'detail' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'application_events is append-only';
END $$;--> statement-breakpoint

-- Nobody edits a note: it changes only when its author's account is deleted, and telling open pages of each took most of
-- that time.
DROP TRIGGER "application_notes_live" ON "application_notes";--> statement-breakpoint
CREATE TRIGGER "application_notes_live" AFTER INSERT OR DELETE ON "application_notes"
  FOR EACH ROW EXECUTE FUNCTION "tell_note"();--> statement-breakpoint

-- Members who rated and whose accounts were deleted before.
UPDATE "applications" SET "rated_by" = ARRAY(
  SELECT "users"."id" FROM unnest("rated_by") WITH ORDINALITY AS "rater" ("id", "place")
  LEFT JOIN "users" ON "users"."id" = "rater"."id" ORDER BY "rater"."place")
WHERE EXISTS (SELECT FROM unnest("rated_by") AS "rater" ("id")
  WHERE NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "rater"."id"));
