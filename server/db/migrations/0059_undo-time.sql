ALTER TABLE "applications" ADD COLUMN "undo_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "send_after" timestamp (3) with time zone;