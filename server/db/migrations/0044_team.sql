CREATE TABLE "application_assignments" (
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"assigned_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_assignments_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "former_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_invitations" RENAME TO "invitations";--> statement-breakpoint
ALTER INDEX "admin_invitations_pkey" RENAME TO "invitations_pkey";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "admin_invitations_email_key_unique";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "admin_invitations_token_hash_unique";--> statement-breakpoint
ALTER TABLE "company_members" DROP CONSTRAINT "company_members_role";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "admin_invitations_invited_by_users_id_fk";
--> statement-breakpoint
DROP INDEX "admin_invitations_invited_by";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "application_assignments" ADD CONSTRAINT "application_assignments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_assignments" ADD CONSTRAINT "application_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_assignments" ADD CONSTRAINT "application_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_assignments_user" ON "application_assignments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_assignments_assigned_by" ON "application_assignments" USING btree ("assigned_by") WHERE "application_assignments"."assigned_by" is not null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email_key");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_once" UNIQUE NULLS NOT DISTINCT("company_id","email_key");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role" CHECK ((company_id is null) = (role is null));--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_role" CHECK (role in ('owner', 'recruiter', 'interviewer', 'viewer'));--> statement-breakpoint

-- Interviewers hear only of the applications that are assigned to them.
CREATE FUNCTION "assigned_to"("id" uuid) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg("user_id"), '[]') FROM "application_assignments" WHERE "application_id" = $1
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_application"("id" uuid, "job" uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'assigned', "assigned_to"($1), 'user', "applications"."applicant_id",
    'nouns', json_build_array('applications'), 'ids', json_build_array($1, $2))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id" WHERE "applications"."id" = $1
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'assigned', "assigned_to"("applications"."id"), 'nouns', json_build_array('notes'),
    'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint

-- The one whose assignment ends hears of it, too.
CREATE FUNCTION "tell_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed "application_assignments" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id",
    'assigned', ("assigned_to"("applications"."id")::jsonb || to_jsonb(changed."user_id"))::json,
    'nouns', json_build_array('applications'), 'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = changed."application_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "application_assignments_live" AFTER INSERT OR DELETE ON "application_assignments"
  FOR EACH ROW EXECUTE FUNCTION "tell_assignment"();--> statement-breakpoint

-- A member is new, has gone, or has another role: the team's pages show it.
CREATE FUNCTION "tell_member"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."company_id" ELSE NEW."company_id" END;
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', company, 'nouns', json_build_array('team'), 'ids', json_build_array())::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "company_members_live" AFTER INSERT OR UPDATE OR DELETE ON "company_members"
  FOR EACH ROW EXECUTE FUNCTION "tell_member"();
