-- The deadline of a public job is something that is due. Jobs whose deadline has passed stopped being public then.
INSERT INTO "due_moments" ("kind", "subject", "at")
SELECT 'expired', "id", "deadline" FROM "jobs"
WHERE "published_at" IS NOT NULL AND "closed_at" IS NULL AND "deadline" > now();--> statement-breakpoint
UPDATE "jobs" SET "closed_at" = "deadline"
WHERE "published_at" IS NOT NULL AND "closed_at" IS NULL AND "deadline" <= now();
