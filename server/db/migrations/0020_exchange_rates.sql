CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"per_euro" double precision NOT NULL,
	"date" date NOT NULL,
	"source" text NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exchange_rates_per_euro" CHECK (per_euro > 0)
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_rates_changed_by" ON "exchange_rates" USING btree ("changed_by") WHERE "exchange_rates"."changed_by" is not null;--> statement-breakpoint

-- Every process reads changed rates, and computes again what it has computed from them.
CREATE FUNCTION "publish_everything"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('published', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "exchange_rates_published" AFTER INSERT OR DELETE OR UPDATE OF "per_euro", "date" ON "exchange_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_everything"();
