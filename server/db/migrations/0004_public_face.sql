CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"to" text NOT NULL,
	"reply_to" text,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_status" CHECK (status in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "password_resets_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "saved_jobs" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_jobs_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "workplace" text DEFAULT 'On-site' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD COLUMN "remote_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_search" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "job_search" ADD COLUMN "modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE "mails"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "saved_jobs_job" ON "saved_jobs" USING btree ("job_id");--> statement-breakpoint

-- What is there already: remote by what the location says, and the search table by the public text.
ALTER TABLE "job_revisions" DISABLE TRIGGER "job_revisions_text_stays";--> statement-breakpoint
UPDATE "job_revisions" SET "workplace" = 'Remote' WHERE "location" ~* '\y(remote|work from home)\y';--> statement-breakpoint
UPDATE "job_revisions" SET "workplace" = 'Hybrid' WHERE "workplace" = 'On-site' AND "location" ~* '\yhybrid\y';--> statement-breakpoint
ALTER TABLE "job_revisions" ENABLE TRIGGER "job_revisions_text_stays";--> statement-breakpoint
UPDATE "job_search" SET
  "currency" = "revision"."salary_currency",
  "modified_at" = coalesce("revision"."decided_at", "revision"."created_at")
FROM "jobs" JOIN "job_revisions" "revision" ON "revision"."id" = "jobs"."public_revision_id"
WHERE "jobs"."id" = "job_search"."job_id";--> statement-breakpoint

-- Every process hears of a change to what the public reads, once per transaction, and forgets the pages it kept.
CREATE FUNCTION "tell_published"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('published', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_search_published" AFTER INSERT OR UPDATE OR DELETE ON "job_search"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_published"();--> statement-breakpoint
CREATE TRIGGER "companies_published" AFTER UPDATE OR DELETE ON "companies"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_published"();
