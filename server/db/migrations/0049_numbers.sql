CREATE TABLE "application_starts" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_starts_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "job_counts" (
	"job_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_counts_job_id_day_source_pk" PRIMARY KEY("job_id","day","source"),
	CONSTRAINT "job_counts_source" CHECK (source in ('board', 'alert', 'recommended', 'company', 'embed', 'feed', 'agent', 'invitation', 'search-engine', 'job-site', 'social', 'other-site', 'direct'))
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "application_starts" ADD CONSTRAINT "application_starts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_starts" ADD CONSTRAINT "application_starts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_counts" ADD CONSTRAINT "job_counts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_starts_job" ON "application_starts" USING btree ("job_id") WHERE "application_starts"."job_id" is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_source" CHECK (source in ('board', 'alert', 'recommended', 'company', 'embed', 'feed', 'agent', 'invitation', 'search-engine', 'job-site', 'social', 'other-site', 'direct'));