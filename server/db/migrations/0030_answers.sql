ALTER TABLE "application_events" DROP CONSTRAINT "application_events_kind";--> statement-breakpoint
ALTER TABLE "application_messages" ADD COLUMN "is_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "prolonged_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "overdue_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "overdue_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_kind" CHECK (kind in ('status', 'changed', 'opened', 'resume_opened', 'interview_moved', 'interview_cancelled', 'taken_back', 'interview_confirmed', 'interview_declined', 'times_proposed', 'offer_changed', 'offer_accepted', 'offer_declined', 'offer_ended', 'answer_prolonged'));