CREATE TABLE "live_streams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"process" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_streams_user" ON "live_streams" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_streams_network" ON "live_streams" USING btree ("network");