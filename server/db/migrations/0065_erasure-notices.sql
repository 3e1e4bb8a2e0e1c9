ALTER TABLE "applications" ADD COLUMN "erasure_notice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "erasure_notice" text;