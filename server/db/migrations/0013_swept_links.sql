ALTER TABLE "background_runs" ADD COLUMN "summary" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Links that give access to an account are kept only while their mail waits, or may be sent again.
UPDATE "mails" SET
  "text" = regexp_replace("text", '([?&]token=)[A-Za-z0-9_-]+', '\1…', 'g'),
  "html" = regexp_replace("html", '([?&]token=)[A-Za-z0-9_-]+', '\1…', 'g')
WHERE "text" ~ '[?&]token=[A-Za-z0-9_-]'
  AND ("status" IN ('kept', 'dropped', 'sent') OR "created_at" < now() - interval '1 day');
