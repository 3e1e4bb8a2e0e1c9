CREATE TABLE "company_rejections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_accounts" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"account" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "rejected_for_good" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "removal_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rejected_for_good" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "deletion_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "status_before_deletion" text;--> statement-breakpoint
ALTER TABLE "company_rejections" ADD CONSTRAINT "company_rejections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_accounts" ADD CONSTRAINT "removed_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_rejections_company" ON "company_rejections" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "companies_removed" ON "companies" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_deleted" ON "jobs" USING btree ("deleted_at") WHERE deleted_at is not null;