CREATE TABLE "hidden_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"word" text,
	"word_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_entries_kind" CHECK ((company_id is null) <> (word is null))
);
--> statement-breakpoint
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_entries_company" ON "hidden_entries" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_entries_word" ON "hidden_entries" USING btree ("user_id","word_key");--> statement-breakpoint
CREATE INDEX "hidden_entries_by_company" ON "hidden_entries" USING btree ("company_id") WHERE "hidden_entries"."company_id" is not null;