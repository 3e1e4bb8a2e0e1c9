ALTER TABLE "mails" ADD COLUMN "held_status" text;--> statement-breakpoint
CREATE INDEX "notifications_message" ON "notifications" USING btree ("key") WHERE kind = 'message';