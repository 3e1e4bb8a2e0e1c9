-- Matches of deleted searches.
DELETE FROM "search_matches" WHERE "search_id" IS NULL;--> statement-breakpoint
ALTER TABLE "search_matches" DROP CONSTRAINT "search_matches_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "search_matches" DROP CONSTRAINT "search_matches_search_id_saved_searches_id_fk";
--> statement-breakpoint
ALTER TABLE "search_matches" DROP CONSTRAINT "search_matches_user_id_job_id_pk";--> statement-breakpoint
ALTER TABLE "search_matches" ALTER COLUMN "search_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_search_id_job_id_pk" PRIMARY KEY("search_id","job_id");--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" DROP COLUMN "user_id";