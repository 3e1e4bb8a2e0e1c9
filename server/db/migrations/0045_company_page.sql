ALTER TABLE "companies" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "pictures" jsonb DEFAULT '{"photos":[]}'::jsonb NOT NULL;--> statement-breakpoint
-- Pages that show a company have its links and pictures.
CREATE OR REPLACE FUNCTION "publish_companies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"('companies', (
    SELECT array_agg("id") FROM (
      SELECT "id", "name", "website", "description", "industry", "location", "founded", "size", "approved_at",
        "suspended_at", "removed_at", "verified_domain", "verified_by", "verified_since", "links", "pictures" FROM "changed"
      EXCEPT
      SELECT "id", "name", "website", "description", "industry", "location", "founded", "size", "approved_at",
        "suspended_at", "removed_at", "verified_domain", "verified_by", "verified_since", "links", "pictures" FROM "previous"
    ) AS "company"));
  RETURN NULL;
END $$;--> statement-breakpoint

-- The open pages of colleagues show the profile.
CREATE FUNCTION "tell_profile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."name", OLD."website", OLD."description", OLD."industry", OLD."location", OLD."founded", OLD."size", OLD."links", OLD."pictures")
    IS DISTINCT FROM
    (NEW."name", NEW."website", NEW."description", NEW."industry", NEW."location", NEW."founded", NEW."size", NEW."links", NEW."pictures")
  THEN
    PERFORM pg_notify('live', json_build_object(
      'company', NEW."id", 'nouns', json_build_array('users'), 'ids', json_build_array())::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The function compares, because a column that a trigger names cannot get another type.
CREATE TRIGGER "companies_live" AFTER UPDATE ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "tell_profile"();--> statement-breakpoint

-- A picture's file goes when its company no longer names it.
CREATE FUNCTION "picture_files"("pictures" jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(("id" #>> '{}')::uuid), '{}') FROM jsonb_path_query($1, '$.**.id') AS "id"
$$;--> statement-breakpoint
CREATE FUNCTION "remove_picture_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "files" WHERE "id" = any("picture_files"(OLD."pictures"))
    AND (TG_OP = 'DELETE' OR NOT "id" = any("picture_files"(NEW."pictures")));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "companies_pictures_changed" AFTER UPDATE OF "pictures" ON "companies"
  FOR EACH ROW WHEN (OLD."pictures" IS DISTINCT FROM NEW."pictures") EXECUTE FUNCTION "remove_picture_files"();--> statement-breakpoint
CREATE TRIGGER "companies_pictures_deleted" AFTER DELETE ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "remove_picture_files"();
