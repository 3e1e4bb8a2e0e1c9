CREATE TABLE "log_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_cosignatures" (
	"size" bigint NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_cosignatures_size_name_pk" PRIMARY KEY("size","name")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"job_id" uuid,
	"leaf" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"index" bigint,
	CONSTRAINT "log_entries_index_unique" UNIQUE("index"),
	CONSTRAINT "log_entries_kind" CHECK (kind in ('published', 'changed', 'paused', 'confirmed', 'closed', 'outcome', 'applied', 'answered', 'answer-undone'))
);
--> statement-breakpoint
CREATE TABLE "log_keys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"secret" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"successor" text,
	CONSTRAINT "log_keys_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "log_openings" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"salt" "bytea" NOT NULL,
	"opening" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_tiles" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "log_tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
ALTER TABLE "log_cosignatures" ADD CONSTRAINT "log_cosignatures_size_log_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_checkpoints"("size") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_openings" ADD CONSTRAINT "log_openings_entry_id_log_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."log_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_openings" ADD CONSTRAINT "log_openings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_openings" ADD CONSTRAINT "log_openings_applicant_id_users_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_entries_waiting" ON "log_entries" USING btree ("id") WHERE index is null;--> statement-breakpoint
CREATE INDEX "log_entries_job" ON "log_entries" USING btree ("job_id","id") WHERE "log_entries"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "log_entries_hash" ON "log_entries" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "log_keys_current" ON "log_keys" USING btree ((retired_at is null)) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "log_openings_application" ON "log_openings" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "log_openings_applicant" ON "log_openings" USING btree ("applicant_id");--> statement-breakpoint

-- An entry only ever gets its place. Receipts would show anything else.
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."index" IS NULL
     AND (NEW."id", NEW."kind", NEW."job_id", NEW."leaf", NEW."hash")
       IS NOT DISTINCT FROM (OLD."id", OLD."kind", OLD."job_id", OLD."leaf", OLD."hash") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'log_entries is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "log_entries_append_only" BEFORE UPDATE OR DELETE ON "log_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint

-- Sets itself again from then on. The subject is the whole board.
INSERT INTO "due_moments" ("kind", "subject", "at") VALUES ('log', '00000000-0000-0000-0000-000000000000', '2000-01-01');
