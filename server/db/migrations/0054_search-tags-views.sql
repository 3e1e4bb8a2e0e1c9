CREATE TABLE "application_tags" (
	"application_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "application_tags_application_id_tag_id_pk" PRIMARY KEY("application_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "application_texts" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"resume" text DEFAULT '' NOT NULL,
	"words" "tsvector" DEFAULT '' NOT NULL,
	"note_words" "tsvector" DEFAULT '' NOT NULL,
	"waits_since" timestamp (3) with time zone DEFAULT now(),
	"attempts" smallint DEFAULT 0 NOT NULL,
	"is_unreadable" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"author_id" uuid,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_name" UNIQUE("company_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_texts" ADD CONSTRAINT "application_texts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_tags_tag" ON "application_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "application_texts_words" ON "application_texts" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "application_texts_note_words" ON "application_texts" USING gin ("note_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "application_texts_waiting" ON "application_texts" USING btree ("waits_since") WHERE "application_texts"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "saved_views_company" ON "saved_views" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "saved_views_author" ON "saved_views" USING btree ("author_id") WHERE "saved_views"."author_id" is not null;--> statement-breakpoint

-- The texts are long and rarely read, and the rows that searches find are narrow without them.
ALTER TABLE "application_texts" SET (toast_tuple_target = 128);--> statement-breakpoint
CREATE FUNCTION "application_text_waits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."applicant_id" IS NULL THEN
    DELETE FROM "application_texts" WHERE "application_id" = NEW."id";
  ELSE
    INSERT INTO "application_texts" ("application_id") VALUES (NEW."id")
    ON CONFLICT ("application_id") DO UPDATE SET "resume" = '', "words" = '', "waits_since" = now(), "attempts" = 0,
      "is_unreadable" = false;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_text_new" AFTER INSERT ON "applications"
  FOR EACH ROW EXECUTE FUNCTION "application_text_waits"();--> statement-breakpoint
CREATE TRIGGER "applications_text_changed" AFTER UPDATE OF "cover_letter", "resume_id", "applicant_id" ON "applications"
  FOR EACH ROW WHEN ((OLD."cover_letter", OLD."resume_id", OLD."applicant_id")
    IS DISTINCT FROM (NEW."cover_letter", NEW."resume_id", NEW."applicant_id"))
  EXECUTE FUNCTION "application_text_waits"();--> statement-breakpoint
INSERT INTO "application_texts" ("application_id", "waits_since")
  SELECT "id", "applied_at" FROM "applications" WHERE "applicant_id" IS NOT NULL;--> statement-breakpoint

-- The index, always: the planner believes that reading all texts costs little, because it does not count that they are stored apart.
CREATE FUNCTION "applications_with"("query" tsquery, "notes" boolean) RETURNS SETOF uuid LANGUAGE sql STABLE
  SET enable_seqscan = off AS $$
  SELECT "application_id" FROM "application_texts" WHERE "words" @@ $1
  UNION ALL SELECT "application_id" FROM "application_texts" WHERE $2 AND "note_words" @@ $1
$$;--> statement-breakpoint

-- Members who see the application read it again. The applicant hears nothing: tags are the company's own.
CREATE FUNCTION "tell_tagged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'assigned', "assigned_to"("applications"."id"),
    'nouns', json_build_array('applications', 'tags'), 'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "application_tags_live" AFTER INSERT OR DELETE ON "application_tags"
  FOR EACH ROW EXECUTE FUNCTION "tell_tagged"();--> statement-breakpoint
CREATE FUNCTION "tell_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_company"(CASE WHEN TG_OP = 'DELETE' THEN OLD."company_id" ELSE NEW."company_id" END, 'tags', 'savedViews');
  -- Rows have the names of their tags.
  IF TG_OP = 'UPDATE' THEN PERFORM "tell_company"(NEW."company_id", 'applications'); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tags_live" AFTER INSERT OR UPDATE OR DELETE ON "tags"
  FOR EACH ROW EXECUTE FUNCTION "tell_tag"();--> statement-breakpoint
CREATE FUNCTION "tell_saved_view"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_company"(CASE WHEN TG_OP = 'DELETE' THEN OLD."company_id" ELSE NEW."company_id" END, 'savedViews');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "saved_views_live" AFTER INSERT OR UPDATE OR DELETE ON "saved_views"
  FOR EACH ROW EXECUTE FUNCTION "tell_saved_view"();
