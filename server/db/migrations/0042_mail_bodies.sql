-- The HTML of a mail is made when it is sent. Mails that wait meanwhile leave as plain text, which says the same.
ALTER TABLE "mails" ADD COLUMN "body" json;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "html";
