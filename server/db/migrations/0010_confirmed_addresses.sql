-- An address counts once its owner has opened the mailed link. Accounts that exist already keep what they can do.
ALTER TABLE "users" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "users" SET "confirmed_at" = "created_at";--> statement-breakpoint
-- Messages belong to the account that wrote them. Earlier ones belong to nobody, because anybody may have written them.
ALTER TABLE "contact_messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id") WHERE "contact_messages"."user_id" is not null;
