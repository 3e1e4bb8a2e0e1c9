CREATE TABLE "company_skeletons" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"keys" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_skeletons" ADD CONSTRAINT "company_skeletons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_skeletons_keys" ON "company_skeletons" USING gin ("keys");