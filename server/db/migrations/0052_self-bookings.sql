CREATE TABLE "interview_bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone[] NOT NULL,
	"at_once" integer NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "application_events" DROP CONSTRAINT "application_events_kind";--> statement-breakpoint
ALTER TABLE "interview_proposals" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "interview_bookings" ADD CONSTRAINT "interview_bookings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_bookings_company" ON "interview_bookings" USING btree ("company_id") WHERE "interview_bookings"."company_id" is not null;--> statement-breakpoint
ALTER TABLE "interview_proposals" ADD CONSTRAINT "interview_proposals_booking_id_interview_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."interview_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_booking_id_interview_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."interview_bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_proposals_booking" ON "interview_proposals" USING btree ("booking_id") WHERE "interview_proposals"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "interviews_booking" ON "interviews" USING btree ("booking_id") WHERE "interviews"."booking_id" is not null;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_kind" CHECK (kind in ('status', 'changed', 'opened', 'resume_opened', 'interview_moved', 'interview_cancelled', 'taken_back', 'interview_confirmed', 'interview_declined', 'times_proposed', 'times_ended', 'offer_changed', 'offer_accepted', 'offer_declined', 'offer_ended', 'answer_prolonged', 'stage_moved'));--> statement-breakpoint

-- Colleagues' pages see times that are added, and the end.
CREATE FUNCTION "tell_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_company"(NEW."company_id", 'applications');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "interview_bookings_live" AFTER INSERT OR UPDATE ON "interview_bookings"
  FOR EACH ROW EXECUTE FUNCTION "tell_booking"();
