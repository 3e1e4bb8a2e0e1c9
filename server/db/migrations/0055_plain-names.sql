-- `plain` (server/plain.ts): without case and accents. Almost all text is ASCII, where it is one function.
CREATE FUNCTION "plain"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1)
    ELSE replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'łøđðıς', 'loddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;--> statement-breakpoint
-- Not inlined, and so IMMUTABLE although `array_to_string` is not for all types. With the schema, because pg_restore has an empty search path.
CREATE FUNCTION "plain"("words" text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "public"."plain"(array_to_string($1, ' '))
$$;--> statement-breakpoint
ALTER TABLE "applicant_profiles" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (plain("full_name")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "applicant_profiles" ADD COLUMN "plain_skills" text GENERATED ALWAYS AS (plain("skills")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (plain("username")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plain_email" text GENERATED ALWAYS AS (plain("email")) STORED NOT NULL;