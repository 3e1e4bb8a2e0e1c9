ALTER TABLE "log_openings" DROP CONSTRAINT "log_openings_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "log_openings" DROP CONSTRAINT "log_openings_applicant_id_users_id_fk";--> statement-breakpoint
DROP INDEX "log_openings_application";--> statement-breakpoint
ALTER TABLE "log_openings" DROP CONSTRAINT "log_openings_pkey";--> statement-breakpoint
ALTER TABLE "log_openings" ADD CONSTRAINT "log_openings_application_id_entry_id_pk" PRIMARY KEY("application_id","entry_id");--> statement-breakpoint
ALTER TABLE "log_openings" DROP COLUMN "applicant_id";--> statement-breakpoint

-- What the entries of an application hide goes with the application, and with its applicant, whose deletion leaves a row
-- without them.
CREATE FUNCTION "forget_openings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "log_openings" WHERE "application_id" = OLD."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_deleted_from_log" AFTER DELETE ON "applications" FOR EACH ROW
  EXECUTE FUNCTION "forget_openings"();--> statement-breakpoint
CREATE TRIGGER "applications_without_applicant" AFTER UPDATE OF "applicant_id" ON "applications" FOR EACH ROW
  WHEN (OLD."applicant_id" IS NOT NULL AND NEW."applicant_id" IS NULL) EXECUTE FUNCTION "forget_openings"();
