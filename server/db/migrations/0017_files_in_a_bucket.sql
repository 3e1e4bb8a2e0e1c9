CREATE TABLE "stray_objects" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"remove_after" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "object_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "digest" "bytea";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "damaged_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "stray_objects_remove_after" ON "stray_objects" USING btree ("remove_after");--> statement-breakpoint
CREATE INDEX "files_damaged" ON "files" USING btree ("damaged_at") WHERE damaged_at is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_object_id_unique" UNIQUE("object_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_place" CHECK ((content is null) <> (object_id is null));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_digest" CHECK (object_id is null or digest is not null);--> statement-breakpoint

-- Whatever deletes a file's row, or moves its content, its object in the bucket is deleted after the commit.
CREATE FUNCTION "list_stray_object"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stray_objects" ("object_id") VALUES (OLD."object_id")
    ON CONFLICT ("object_id") DO UPDATE SET "remove_after" = EXCLUDED."remove_after";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_deleted" AFTER DELETE ON "files"
  FOR EACH ROW WHEN (OLD."object_id" IS NOT NULL) EXECUTE FUNCTION "list_stray_object"();--> statement-breakpoint
CREATE TRIGGER "files_moved" AFTER UPDATE ON "files"
  FOR EACH ROW WHEN (OLD."object_id" IS NOT NULL AND OLD."object_id" IS DISTINCT FROM NEW."object_id")
  EXECUTE FUNCTION "list_stray_object"();
