CREATE TABLE "law_tables" (
	"digest" text PRIMARY KEY NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL
);
