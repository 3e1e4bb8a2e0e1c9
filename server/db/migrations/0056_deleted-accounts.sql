ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_message_id_application_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_message_id_application_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."application_messages"("id") ON DELETE set null ON UPDATE no action;