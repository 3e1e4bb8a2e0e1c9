ALTER TABLE "webhooks" ADD COLUMN "old_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "webhooks" SET "old_secrets" = jsonb_build_array(jsonb_build_object(
  'secret', replace(encode("old_secret", 'base64'), E'\n', ''),
  'until', to_char("old_secret_until" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  WHERE "old_secret" IS NOT NULL AND "old_secret_until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "old_secret";--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "old_secret_until";
