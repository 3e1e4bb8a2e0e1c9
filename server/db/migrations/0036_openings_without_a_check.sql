ALTER TABLE "log_openings" DROP CONSTRAINT "log_openings_entry_id_log_entries_id_fk";
