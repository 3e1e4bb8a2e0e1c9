-- For the counts beside the pages of an admin.
CREATE INDEX "contact_messages_new" ON "contact_messages" USING btree ("status") WHERE status = 'new';--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("status") WHERE status in ('failed', 'unclear');--> statement-breakpoint

-- Every process hears which session ended, by whatever way, and ends the streams that were opened with it.
CREATE FUNCTION "tell_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ended', OLD."id"::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "tell_ended_session"();
