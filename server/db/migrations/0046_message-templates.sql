CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_kind" CHECK (kind in ('rejection', 'message', 'interview', 'offer'))
);
--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree ("company_id","kind",lower("name"));--> statement-breakpoint
CREATE INDEX "message_templates_updated_by" ON "message_templates" USING btree ("updated_by") WHERE "message_templates"."updated_by" is not null;--> statement-breakpoint

-- The open pages of a company's members show its templates, and what an admin decided about it and its jobs.
CREATE FUNCTION "tell_company"("company" uuid, VARIADIC "nouns" text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', json_build_object('company', $1, 'nouns', $2, 'ids', json_build_array())::text)
$$;--> statement-breakpoint
CREATE FUNCTION "tell_templates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_company"(CASE WHEN TG_OP = 'DELETE' THEN OLD."company_id" ELSE NEW."company_id" END, 'templates');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "message_templates_live" AFTER INSERT OR UPDATE OR DELETE ON "message_templates"
  FOR EACH ROW EXECUTE FUNCTION "tell_templates"();--> statement-breakpoint
CREATE FUNCTION "tell_company_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."approved_at", OLD."rejected_at") IS DISTINCT FROM (NEW."approved_at", NEW."rejected_at") THEN
    PERFORM "tell_company"(NEW."id", 'users', 'jobs', 'applications');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "companies_decision_live" AFTER UPDATE ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "tell_company_decision"();--> statement-breakpoint
CREATE FUNCTION "tell_job_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."approval_status" IS DISTINCT FROM NEW."approval_status" THEN
    PERFORM "tell_company"("company_id", 'jobs') FROM "jobs" WHERE "id" = NEW."job_id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_revisions_decision_live" AFTER UPDATE ON "job_revisions"
  FOR EACH ROW EXECUTE FUNCTION "tell_job_decision"();
