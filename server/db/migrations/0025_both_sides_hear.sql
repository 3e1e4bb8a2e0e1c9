CREATE TABLE "announced_reviews" (
	"id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	CONSTRAINT "announced_reviews_id_since_pk" PRIMARY KEY("id","since")
);
--> statement-breakpoint
CREATE TABLE "applicant_notes" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"remind_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "application_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"by" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "application_messages_by" CHECK (by in ('job_seeker', 'company'))
);
--> statement-breakpoint
CREATE TABLE "due_moments" (
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "due_moments_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "interview_proposals" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"starts_at" timestamp (3) with time zone[] NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_proposals_by" CHECK (by in ('job_seeker', 'company'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"pay" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"place" text DEFAULT '' NOT NULL,
	"contract" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answer_text" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "offers_answer" CHECK (answer in ('accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "outside_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"company_name" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"applied_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_applications_status" CHECK (status in ('pending', 'reviewed', 'interviewed', 'offered', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "resumes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resumes_file_id_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"mail" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","query"),
	CONSTRAINT "saved_searches_mail" CHECK (mail in ('daily', 'weekly', 'never'))
);
--> statement-breakpoint
CREATE TABLE "search_matches" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"search_id" uuid,
	"found_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "search_matches_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "application_events" DROP CONSTRAINT "application_events_kind";--> statement-breakpoint
ALTER TABLE "hidden_entries" DROP CONSTRAINT "hidden_entries_kind";--> statement-breakpoint
ALTER TABLE "applicant_profiles" ADD COLUMN "gets_recommendations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "unread_by_company_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "unread_by_applicant_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hidden_entries" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "daily" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "waits_for_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applicant_notes" ADD CONSTRAINT "applicant_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_proposals" ADD CONSTRAINT "interview_proposals_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_applications" ADD CONSTRAINT "outside_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_messages_application" ON "application_messages" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_messages_author" ON "application_messages" USING btree ("author_id") WHERE "application_messages"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "due_moments_at" ON "due_moments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outside_applications_user" ON "outside_applications" USING btree ("user_id","applied_on");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "resumes_user" ON "resumes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "search_matches_job" ON "search_matches" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "search_matches_search" ON "search_matches" USING btree ("search_id","found_at");--> statement-breakpoint
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_unread_by_company" ON "applications" USING btree ("job_id") WHERE "applications"."unread_by_company_since" is not null;--> statement-breakpoint
CREATE INDEX "applications_unread_by_applicant" ON "applications" USING btree ("applicant_id") WHERE "applications"."unread_by_applicant_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_entries_job" ON "hidden_entries" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE INDEX "hidden_entries_by_job" ON "hidden_entries" USING btree ("job_id") WHERE "hidden_entries"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("user_id") WHERE waits_for_mail;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_kind" CHECK (kind in ('status', 'changed', 'opened', 'resume_opened', 'interview_moved', 'interview_cancelled', 'taken_back', 'interview_confirmed', 'interview_declined', 'times_proposed', 'offer_changed', 'offer_accepted', 'offer_declined', 'offer_ended'));--> statement-breakpoint
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_kind" CHECK (num_nonnulls(company_id, job_id, word) = 1);--> statement-breakpoint

-- An offer made before has no terms. It can be answered like any other.
INSERT INTO "offers" ("application_id", "made_at")
SELECT "applications"."id", coalesce(
  (SELECT max("at") FROM "application_events" "event"
    WHERE "event"."application_id" = "applications"."id" AND "event"."kind" = 'status' AND "event"."status" = 'offered'),
  "applications"."applied_at")
FROM "applications" WHERE "applications"."status" = 'offered' AND "applications"."applicant_id" IS NOT NULL;--> statement-breakpoint

-- The resume of a profile is its default one.
INSERT INTO "resumes" ("user_id", "file_id", "name", "created_at")
  SELECT "user_id", "resume_id", left(regexp_replace("files"."name", '[.][^.]*$', ''), 80), "files"."created_at"
  FROM "applicant_profiles" JOIN "files" ON "files"."id" = "resume_id";--> statement-breakpoint

-- Each live notification names its readers, by company or user, what changed for them, and the ids of the rows.
CREATE OR REPLACE FUNCTION "tell_application"("id" uuid, "job" uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'user', "applications"."applicant_id", 'nouns', json_build_array('applications'),
    'ids', json_build_array($1, $2))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id" WHERE "applications"."id" = $1
$$;--> statement-breakpoint
CREATE FUNCTION "tell_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'nouns', json_build_array('notes'),
    'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_notification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'user', NEW."user_id", 'nouns', CASE WHEN NEW."kind" = 'review'
      THEN json_build_array('notifications', 'reviews') ELSE json_build_array('notifications') END,
    'ids', json_build_array())::text);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "application_notes_live" ON "application_notes";--> statement-breakpoint
CREATE TRIGGER "application_notes_live" AFTER INSERT OR UPDATE OR DELETE ON "application_notes"
  FOR EACH ROW EXECUTE FUNCTION "tell_note"();--> statement-breakpoint
CREATE TRIGGER "interview_proposals_live" AFTER INSERT OR UPDATE OR DELETE ON "interview_proposals"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
CREATE TRIGGER "offers_live" AFTER INSERT OR UPDATE OR DELETE ON "offers"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
CREATE TRIGGER "application_messages_live" AFTER INSERT OR UPDATE OR DELETE ON "application_messages"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
CREATE TRIGGER "notifications_live" AFTER INSERT OR UPDATE ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION "tell_notification"();--> statement-breakpoint

-- Sets itself again from then on. The subject is the whole board.
INSERT INTO "due_moments" ("kind", "subject", "at") VALUES ('reviews', '00000000-0000-0000-0000-000000000000', '2000-01-01');
