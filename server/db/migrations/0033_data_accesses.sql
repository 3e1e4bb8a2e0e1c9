CREATE TABLE "data_accesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"applicant_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"side" text NOT NULL,
	"reader" "bytea",
	"role" text DEFAULT '' NOT NULL,
	"what" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"application_id" uuid,
	"job_title" text DEFAULT '' NOT NULL,
	"company_id" uuid,
	"company_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "data_accesses_side" CHECK (side in ('company', 'admin', 'agent', 'self', 'board')),
	CONSTRAINT "data_accesses_what" CHECK (what in ('application', 'resume', 'messages', 'account', 'list', 'mail', 'contact', 'exported', 'moved', 'moved-back', 'closed', 'deleted'))
);
--> statement-breakpoint
ALTER TABLE "data_accesses" ADD CONSTRAINT "data_accesses_applicant_id_users_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_accesses_applicant" ON "data_accesses" USING btree ("applicant_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "data_accesses_at" ON "data_accesses" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_accesses_once" ON "data_accesses" USING btree ("applicant_id","reader","what",coalesce(application_id, applicant_id)) WHERE "data_accesses"."reader" is not null;