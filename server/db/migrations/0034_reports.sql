CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid,
	"message_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"job_status" text,
	CONSTRAINT "report_cases_kind" CHECK (kind in ('job', 'company', 'message')),
	CONSTRAINT "report_cases_state" CHECK (state in ('open', 'upheld', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"counts" boolean NOT NULL,
	"network" text,
	"version" text NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("case_id","reporter_id"),
	CONSTRAINT "reports_reason" CHECK (reason in ('scam', 'money', 'misleading', 'discriminatory', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "application_messages" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_message_id_application_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."application_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("kind","target_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_opened_at" ON "report_cases" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "report_cases_target" ON "report_cases" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "report_cases_company" ON "report_cases" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "report_cases_job" ON "report_cases" USING btree ("job_id") WHERE "report_cases"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_message" ON "report_cases" USING btree ("message_id") WHERE "report_cases"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_decided_by" ON "report_cases" USING btree ("decided_by") WHERE "report_cases"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","at") WHERE "reports"."reporter_id" is not null;