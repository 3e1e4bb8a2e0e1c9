DROP INDEX "job_search_pay";--> statement-breakpoint
DROP INDEX "job_search_location";--> statement-breakpoint
DROP INDEX "job_search_type";