CREATE TABLE "distinct_people" (
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"other_user_id" uuid,
	"candidate_id" uuid,
	"other_candidate_id" uuid,
	CONSTRAINT "distinct_people_once" UNIQUE NULLS NOT DISTINCT("company_id","user_id","other_user_id","candidate_id","other_candidate_id"),
	CONSTRAINT "distinct_people_two" CHECK (num_nonnulls(user_id, other_user_id, candidate_id, other_candidate_id) = 2)
);
--> statement-breakpoint
CREATE TABLE "pool_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"months" smallint NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "pool_consents_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "pool_consents_state" CHECK (state in ('asked', 'lapsed', 'declined', 'kept', 'ended', 'removed', 'expired')),
	CONSTRAINT "pool_consents_kept" CHECK (state <> 'kept' or kept_until is not null)
);
--> statement-breakpoint
CREATE TABLE "pool_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"months" smallint,
	"text_version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pool_events_kind" CHECK (kind in ('asked', 'lapsed', 'declined', 'kept', 'ended', 'removed', 'expired', 'prolonged'))
);
--> statement-breakpoint
CREATE TABLE "pool_invitations" (
	"consent_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pool_invitations_consent_id_job_id_pk" PRIMARY KEY("consent_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "data_accesses" DROP CONSTRAINT "data_accesses_what";--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_other_user_id_users_id_fk" FOREIGN KEY ("other_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_other_candidate_id_candidates_id_fk" FOREIGN KEY ("other_candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_consents" ADD CONSTRAINT "pool_consents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_consents" ADD CONSTRAINT "pool_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_consents" ADD CONSTRAINT "pool_consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_consents" ADD CONSTRAINT "pool_consents_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_events" ADD CONSTRAINT "pool_events_consent_id_pool_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."pool_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_invitations" ADD CONSTRAINT "pool_invitations_consent_id_pool_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."pool_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_invitations" ADD CONSTRAINT "pool_invitations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_people_user" ON "distinct_people" USING btree ("user_id") WHERE "distinct_people"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "distinct_people_other_user" ON "distinct_people" USING btree ("other_user_id") WHERE "distinct_people"."other_user_id" is not null;--> statement-breakpoint
CREATE INDEX "distinct_people_candidate" ON "distinct_people" USING btree ("candidate_id") WHERE "distinct_people"."candidate_id" is not null;--> statement-breakpoint
CREATE INDEX "distinct_people_other_candidate" ON "distinct_people" USING btree ("other_candidate_id") WHERE "distinct_people"."other_candidate_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pool_consents_current" ON "pool_consents" USING btree ("company_id","user_id") WHERE state in ('asked', 'kept');--> statement-breakpoint
CREATE INDEX "pool_consents_person" ON "pool_consents" USING btree ("company_id","user_id","asked_at");--> statement-breakpoint
CREATE INDEX "pool_consents_user" ON "pool_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pool_consents_ended" ON "pool_consents" USING btree ("ended_at") WHERE "pool_consents"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "pool_consents_asked_by" ON "pool_consents" USING btree ("asked_by") WHERE "pool_consents"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "pool_events_consent" ON "pool_events" USING btree ("consent_id","id");--> statement-breakpoint
CREATE INDEX "pool_invitations_job" ON "pool_invitations" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "applicant_profiles_name" ON "applicant_profiles" USING btree (lower(btrim(regexp_replace("full_name", '\s+', ' ', 'g')))) WHERE full_name <> '';--> statement-breakpoint
CREATE INDEX "candidates_person" ON "candidates" USING btree ("company_id",(case
  when split_part("email_key", '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part("email_key", '@', 1), '+', 1), '.', '') || '@gmail.com'
  when split_part("email_key", '@', 2) in ('outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'fastmail.com', 'proton.me', 'protonmail.com')
    then split_part(split_part("email_key", '@', 1), '+', 1) || '@' || split_part("email_key", '@', 2)
  else "email_key" end));--> statement-breakpoint
CREATE INDEX "candidates_name" ON "candidates" USING btree ("company_id",lower(btrim(regexp_replace("name", '\s+', ' ', 'g'))));--> statement-breakpoint
CREATE INDEX "candidates_phone" ON "candidates" USING btree ("company_id",ltrim(regexp_replace("phone", '\D', '', 'g'), '0')) WHERE phone <> '';--> statement-breakpoint
CREATE INDEX "files_by_digest" ON "files" USING btree ("digest") WHERE "files"."digest" is not null;--> statement-breakpoint
CREATE INDEX "users_person" ON "users" USING btree ((case
  when split_part("email_key", '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part("email_key", '@', 1), '+', 1), '.', '') || '@gmail.com'
  when split_part("email_key", '@', 2) in ('outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'fastmail.com', 'proton.me', 'protonmail.com')
    then split_part(split_part("email_key", '@', 1), '+', 1) || '@' || split_part("email_key", '@', 2)
  else "email_key" end));--> statement-breakpoint
ALTER TABLE "data_accesses" ADD CONSTRAINT "data_accesses_what" CHECK (what in ('application', 'resume', 'messages', 'account', 'list', 'pool', 'mail', 'contact', 'exported', 'moved', 'moved-back', 'closed', 'deleted'));--> statement-breakpoint

-- Both sides hear of requests, answers and ends.
CREATE FUNCTION "tell_pool_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed "pool_consents" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM "tell_application"("id", "job_id") FROM "applications" WHERE "id" = changed."application_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "pool_consents_live" AFTER INSERT OR UPDATE OR DELETE ON "pool_consents"
  FOR EACH ROW EXECUTE FUNCTION "tell_pool_consent"();
