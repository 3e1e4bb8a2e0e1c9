CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"target_kind" text NOT NULL,
	"target_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "background_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"error" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"author_id" uuid,
	"mail_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_events" DROP CONSTRAINT "application_events_kind";--> statement-breakpoint
DROP INDEX "notifications_user";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "waits_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "rejected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "rejection_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "rejection_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "rejection_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "rejection_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_notes_author" ON "application_notes" USING btree ("author_id") WHERE "application_notes"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","number");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","number");--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_answers_author" ON "contact_answers" USING btree ("author_id") WHERE "contact_answers"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_answers_mail" ON "contact_answers" USING btree ("mail_id") WHERE "contact_answers"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about") WHERE "mails"."about" is not null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_kind" CHECK (kind in ('status', 'changed', 'opened', 'resume_opened', 'interview_moved', 'interview_cancelled', 'taken_back'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status" CHECK (status in ('new', 'read', 'answered', 'closed'));--> statement-breakpoint

-- Who is approved waits for nothing; the others have waited since they came.
UPDATE "companies" SET "waits_since" = CASE WHEN "approved_at" IS NULL THEN "created_at" END;--> statement-breakpoint

-- With the decision on a revision goes its reason.
CREATE OR REPLACE FUNCTION "refuse_revision_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := '{approval_status,decided_by,decided_at,created_by,rejection_reason,rejection_message}';
BEGIN
  IF to_jsonb(OLD) - decision IS DISTINCT FROM to_jsonb(NEW) - decision THEN
    RAISE EXCEPTION 'the text of a job revision is never edited';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

-- The audit log only grows.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint

ALTER TABLE "mails" DROP CONSTRAINT "mails_status";--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status" CHECK (status in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'dropped', 'kept'));--> statement-breakpoint

-- For the review queue: who waits, and waiting jobs of one title.
CREATE INDEX "companies_waiting" ON "companies" USING btree ("waits_since") WHERE waits_since is not null;--> statement-breakpoint
CREATE INDEX "job_revisions_pending_title" ON "job_revisions" USING btree (lower("title")) WHERE approval_status = 'pending';--> statement-breakpoint

-- Every process hears which application appeared or changed, once per transaction, and tells the company's open pages.
-- Of what is deleted with its job or application nobody needs to hear.
CREATE FUNCTION "tell_application"("id" uuid, "job" uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'application', $1, 'job', $2)::text)
  FROM "jobs" WHERE "jobs"."id" = $2
$$;--> statement-breakpoint
CREATE FUNCTION "tell_application_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_application"(NEW."id", NEW."job_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_application_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_application"("id", "job_id") FROM "applications"
  WHERE "id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_live" AFTER INSERT OR UPDATE ON "applications"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_row"();--> statement-breakpoint
CREATE TRIGGER "application_notes_live" AFTER INSERT OR UPDATE OR DELETE ON "application_notes"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
CREATE TRIGGER "interviews_live" AFTER INSERT OR UPDATE OR DELETE ON "interviews"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint

-- What admins filter, search and count by, without letters and descriptions beside it.
DROP INDEX "applications_applied_at";--> statement-breakpoint
CREATE INDEX "applications_applied_at" ON "applications" USING btree ("applied_at","id","status","job_id","applicant_id");--> statement-breakpoint
CREATE INDEX "job_revisions_listed" ON "job_revisions" USING btree ("id","approval_status","title","location");--> statement-breakpoint

-- For a job's latest applicants.
CREATE INDEX "applications_job" ON "applications" USING btree ("job_id","applied_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
