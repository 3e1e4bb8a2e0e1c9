CREATE TABLE "company_applicants" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name_key" text NOT NULL,
	"person" text NOT NULL,
	"skills" text NOT NULL,
	CONSTRAINT "company_applicants_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
DROP INDEX "application_events_application";--> statement-breakpoint
DROP INDEX "applications_counted";--> statement-breakpoint
ALTER TABLE "company_applicants" ADD CONSTRAINT "company_applicants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_applicants" ADD CONSTRAINT "company_applicants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_applicants_user" ON "company_applicants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_messages_unseen" ON "application_messages" USING btree ("application_id","created_at") WHERE by = 'job_seeker' and seen_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application_id","id","kind","status","at");--> statement-breakpoint
CREATE INDEX "applications_counted" ON "applications" USING btree ("job_id","applied_at","id","status","applicant_id","answered_at","answer_by","lapsed_at","unread_by_company_since","hired_at","source");--> statement-breakpoint

-- The sort key as in `textKey` (server/db/lists.ts); the rest is `plain`.
CREATE FUNCTION "applicants_as_printed"("people" uuid[])
RETURNS TABLE ("user_id" uuid, "name_key" text, "person" text, "skills" text) LANGUAGE sql STABLE AS $$
  SELECT "users"."id",
    left(lower(coalesce(nullif("full_name", ''), "username")), 40),
    coalesce(nullif("applicant_profiles"."plain_name", ''), "users"."plain_name") || E'\n' || "plain_email",
    coalesce("plain_skills", '')
  FROM "users" LEFT JOIN "applicant_profiles" ON "applicant_profiles"."user_id" = "users"."id"
  WHERE "users"."id" = ANY ($1)
$$;--> statement-breakpoint
CREATE FUNCTION "add_company_applicants"("sent" uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "company_applicants" ("company_id", "user_id", "name_key", "person", "skills")
  SELECT "applied"."company_id", "printed".* FROM (
    SELECT DISTINCT "company_id", "applicant_id" FROM "applications" JOIN "jobs" ON "jobs"."id" = "job_id"
    WHERE "applications"."id" = ANY ($1) AND "applicant_id" IS NOT NULL
  ) AS "applied" JOIN "applicants_as_printed"(ARRAY(
    SELECT "applicant_id" FROM "applications" WHERE "id" = ANY ($1)
  )) AS "printed" ON "printed"."user_id" = "applicant_id"
  ORDER BY 1, 2
  -- Held until the end, so that nobody removes it as that of somebody without an application.
  ON CONFLICT ("company_id", "user_id") DO UPDATE
  SET "name_key" = excluded."name_key", "person" = excluded."person", "skills" = excluded."skills"
$$;--> statement-breakpoint
CREATE FUNCTION "keep_new_applicants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Who changes a name at the same time waits, and then finds the rows.
  PERFORM FROM "users" WHERE "id" IN (SELECT "applicant_id" FROM "changed") ORDER BY "id" FOR SHARE;
  PERFORM FROM "applicant_profiles" WHERE "user_id" IN (SELECT "applicant_id" FROM "changed") ORDER BY "user_id" FOR SHARE;
  PERFORM "add_company_applicants"(ARRAY(SELECT "id" FROM "changed"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_applicants_new" AFTER INSERT ON "applications" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_new_applicants"();--> statement-breakpoint
CREATE FUNCTION "forget_company_applicants"("people" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- In a statement of its own: who applies at the same time keeps the row.
  PERFORM FROM "company_applicants" WHERE "user_id" = ANY ("people") ORDER BY "company_id", "user_id" FOR UPDATE;
  DELETE FROM "company_applicants" AS "kept" WHERE "user_id" = ANY ("people") AND NOT EXISTS (
    SELECT FROM "applications" JOIN "jobs" ON "jobs"."id" = "job_id"
    WHERE "applicant_id" = "kept"."user_id" AND "jobs"."company_id" = "kept"."company_id");
END $$;--> statement-breakpoint
CREATE FUNCTION "forget_old_applicants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "forget_company_applicants"(ARRAY(SELECT DISTINCT "applicant_id" FROM "changed"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_applicants_old" AFTER DELETE ON "applications" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_old_applicants"();--> statement-breakpoint
CREATE FUNCTION "rename_applicant"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "renamed" uuid := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'users' THEN 'id' ELSE 'user_id' END;
BEGIN
  PERFORM FROM "company_applicants" WHERE "user_id" = "renamed" ORDER BY "company_id" FOR UPDATE;
  UPDATE "company_applicants" AS "kept"
  SET "name_key" = "now"."name_key", "person" = "now"."person", "skills" = "now"."skills"
  FROM "applicants_as_printed"(ARRAY["renamed"]) AS "now" WHERE "kept"."user_id" = "now"."user_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_renamed" AFTER UPDATE OF "username", "email" ON "users" FOR EACH ROW
  WHEN ((OLD."username", OLD."email") IS DISTINCT FROM (NEW."username", NEW."email")) EXECUTE FUNCTION "rename_applicant"();--> statement-breakpoint
CREATE TRIGGER "applicant_profiles_new" AFTER INSERT ON "applicant_profiles"
  FOR EACH ROW EXECUTE FUNCTION "rename_applicant"();--> statement-breakpoint
CREATE TRIGGER "applicant_profiles_renamed" AFTER UPDATE OF "full_name", "skills" ON "applicant_profiles" FOR EACH ROW
  WHEN ((OLD."full_name", OLD."skills") IS DISTINCT FROM (NEW."full_name", NEW."skills")) EXECUTE FUNCTION "rename_applicant"();--> statement-breakpoint
INSERT INTO "company_applicants" ("company_id", "user_id", "name_key", "person", "skills")
SELECT "applied"."company_id", "printed".* FROM (
  SELECT DISTINCT "company_id", "applicant_id" FROM "applications" JOIN "jobs" ON "jobs"."id" = "job_id"
  WHERE "applicant_id" IS NOT NULL
) AS "applied" CROSS JOIN LATERAL "applicants_as_printed"(ARRAY["applicant_id"]) AS "printed"
ORDER BY 1, 2;
