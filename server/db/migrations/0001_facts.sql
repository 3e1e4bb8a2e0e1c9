CREATE TABLE "facts" (
	"id" bigserial NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"data" json NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"listener" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "facts_id_listener_pk" PRIMARY KEY("id","listener")
);
--> statement-breakpoint
CREATE INDEX "facts_due" ON "facts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "facts_subject" ON "facts" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "facts_failed" ON "facts" USING btree ("listener") WHERE failures > 0;--> statement-breakpoint
INSERT INTO facts (kind, subject, data, at, due_at)
SELECT 'applied', applications.id, json_build_object('company', jobs.company_id, 'job', jobs.id, 'application', applications.id),
  due_moments.at, due_moments.at
FROM due_moments JOIN applications ON applications.id = due_moments.subject JOIN jobs ON jobs.id = applications.job_id
WHERE due_moments.kind = 'applied' ORDER BY due_moments.at, applications.id;--> statement-breakpoint
DELETE FROM due_moments WHERE kind = 'applied';
