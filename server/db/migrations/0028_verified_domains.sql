CREATE TABLE "domain_claims" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"proved_by" text,
	"proved_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"failure" jsonb,
	"failing_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"mailed_proof_at" timestamp (3) with time zone,
	"link_to" text,
	"link_hash" "bytea",
	"link_expires_at" timestamp (3) with time zone,
	CONSTRAINT "domain_claims_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "domain_claims_by" CHECK (proved_by in ('dns', 'file', 'mail'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verified_domain" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verified_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domain_claims" ADD CONSTRAINT "domain_claims_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_claims_domain" ON "domain_claims" USING btree ("domain");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_verified_domain_unique" UNIQUE("verified_domain");--> statement-breakpoint
-- Pages that show a company have its badge.
CREATE OR REPLACE FUNCTION "publish_companies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"('companies', (
    SELECT array_agg("id") FROM (
      SELECT "id", "name", "website", "description", "industry", "location", "founded", "size", "approved_at",
        "suspended_at", "removed_at", "verified_domain", "verified_by", "verified_since" FROM "changed"
      EXCEPT
      SELECT "id", "name", "website", "description", "industry", "location", "founded", "size", "approved_at",
        "suspended_at", "removed_at", "verified_domain", "verified_by", "verified_since" FROM "previous"
    ) AS "company"));
  RETURN NULL;
END $$;
