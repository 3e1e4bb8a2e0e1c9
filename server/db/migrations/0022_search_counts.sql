CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"keywords" text NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "search_counts_day_keywords_pk" PRIMARY KEY("day","keywords")
);
