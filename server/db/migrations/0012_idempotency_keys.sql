CREATE TABLE "idempotency_keys" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"request" "bytea" NOT NULL,
	"attempt" "bytea" NOT NULL,
	"answer" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");