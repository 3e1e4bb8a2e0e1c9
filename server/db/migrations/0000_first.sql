-- The whole schema as of the time of this migration in meta/_journal.json. A database of that time skips it; an older one is
-- refused (server/db/migrate.ts).

-- `plain` (server/plain.ts): without case and accents. Almost all text is ASCII, where it is one function.
CREATE FUNCTION "plain"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1)
    ELSE replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'łøđðıς', 'loddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;--> statement-breakpoint
-- Not inlined, and so IMMUTABLE although `array_to_string` is not for all types. With the schema, because pg_restore has an empty search path.
CREATE FUNCTION "plain"("words" text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "public"."plain"(array_to_string($1, ' '))
$$;--> statement-breakpoint

CREATE TABLE "data_accesses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"applicant_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"side" text NOT NULL,
	"reader" "bytea",
	"role" text DEFAULT '' NOT NULL,
	"what" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"application_id" uuid,
	"job_title" text DEFAULT '' NOT NULL,
	"company_id" uuid,
	"company_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "data_accesses_side" CHECK (side in ('company', 'admin', 'agent', 'self', 'board')),
	CONSTRAINT "data_accesses_what" CHECK (what in ('application', 'resume', 'messages', 'account', 'list', 'pool', 'mail', 'contact', 'exported', 'moved', 'moved-back', 'closed', 'deleted'))
);--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "password_resets_user_id_unique" UNIQUE("user_id")
);--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text DEFAULT '' NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"plain_name" text GENERATED ALWAYS AS (plain("username")) STORED NOT NULL,
	"plain_email" text GENERATED ALWAYS AS (plain("email")) STORED NOT NULL,
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_role" CHECK (role in ('job_seeker', 'company', 'admin'))
);--> statement-breakpoint
CREATE TABLE "agent_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "agent_tokens_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"ending" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "application_texts" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"resume" text DEFAULT '' NOT NULL,
	"words" "tsvector" DEFAULT '' NOT NULL,
	"note_words" "tsvector" DEFAULT '' NOT NULL,
	"waits_since" timestamp (3) with time zone DEFAULT now(),
	"attempts" smallint DEFAULT 0 NOT NULL,
	"is_unreadable" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE "company_applicants" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name_key" text NOT NULL,
	"person" text NOT NULL,
	"skills" text NOT NULL,
	CONSTRAINT "company_applicants_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);--> statement-breakpoint
CREATE TABLE "application_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"status" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text DEFAULT 'status' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key_name" text,
	CONSTRAINT "application_events_kind" CHECK (kind in ('status', 'changed', 'opened', 'resume_opened', 'interview_moved', 'interview_cancelled', 'taken_back', 'interview_confirmed', 'interview_declined', 'times_proposed', 'times_ended', 'offer_changed', 'offer_accepted', 'offer_declined', 'offer_ended', 'answer_prolonged', 'stage_moved'))
);--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"applicant_id" uuid,
	"status" text NOT NULL,
	"cover_letter" text NOT NULL,
	"resume_id" uuid,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"unread_by_company_since" timestamp (3) with time zone,
	"unread_by_applicant_since" timestamp (3) with time zone,
	"answer_by" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"lapsed_at" timestamp (3) with time zone,
	"prolonged_at" timestamp (3) with time zone,
	"first_choice_month" date,
	"hired_at" timestamp (3) with time zone,
	"prolonged_from" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"stage_id" uuid,
	"flag" text DEFAULT '' NOT NULL,
	"rated_by" uuid[] DEFAULT '{}' NOT NULL,
	"rating_mean" double precision,
	"rating_count" smallint DEFAULT 0 NOT NULL,
	"source" text,
	"undo_until" timestamp (3) with time zone,
	"erasure_notice_at" timestamp (3) with time zone,
	"erasure_notice" text,
	CONSTRAINT "applications_withdrawn_since" CHECK (status <> 'withdrawn' or withdrawn_at is not null),
	CONSTRAINT "applications_status" CHECK (status in ('pending', 'reviewed', 'interviewed', 'offered', 'rejected', 'withdrawn')),
	CONSTRAINT "applications_source" CHECK (source in ('board', 'alert', 'recommended', 'company', 'embed', 'feed', 'agent', 'invitation', 'search-engine', 'job-site', 'social', 'other-site', 'direct'))
);--> statement-breakpoint
CREATE TABLE "application_assignments" (
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"assigned_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_assignments_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);--> statement-breakpoint
CREATE TABLE "audit_log" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"target_kind" text NOT NULL,
	"target_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"hash" "bytea" NOT NULL
);--> statement-breakpoint
CREATE TABLE "candidate_erasures" (
	"company_id" uuid NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_erasures_company_id_email_hash_pk" PRIMARY KEY("company_id","email_hash")
);--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"headline" text DEFAULT '' NOT NULL,
	"skills" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"job_id" uuid,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "candidates_once" UNIQUE("company_id","email_key")
);--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"founded" smallint,
	"size" text DEFAULT '' NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"waits_since" timestamp (3) with time zone DEFAULT now(),
	"rejected_at" timestamp (3) with time zone,
	"rejection_reason" text DEFAULT '' NOT NULL,
	"rejection_message" text DEFAULT '' NOT NULL,
	"rejected_for_good" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removal_reason" text DEFAULT '' NOT NULL,
	"profile_changed_at" timestamp (3) with time zone,
	"jobs_changed_at" timestamp (3) with time zone,
	"verified_domain" text,
	"verified_by" text,
	"verified_since" timestamp (3) with time zone,
	"overdue_answers" integer DEFAULT 0 NOT NULL,
	"kept" jsonb,
	"reported_at" timestamp (3) with time zone,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pictures" jsonb DEFAULT '{"photos":[]}'::jsonb NOT NULL,
	CONSTRAINT "companies_verified_domain_unique" UNIQUE("verified_domain")
);--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "company_members_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "company_members_role" CHECK (role in ('owner', 'recruiter', 'interviewer', 'viewer'))
);--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"author_id" uuid,
	"mail_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"user_id" uuid,
	CONSTRAINT "contact_messages_status" CHECK (status in ('new', 'read', 'answered', 'closed'))
);--> statement-breakpoint
CREATE TABLE "distinct_people" (
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"other_user_id" uuid,
	"candidate_id" uuid,
	"other_candidate_id" uuid,
	CONSTRAINT "distinct_people_once" UNIQUE NULLS NOT DISTINCT("company_id","user_id","other_user_id","candidate_id","other_candidate_id"),
	CONSTRAINT "distinct_people_two" CHECK (num_nonnulls(user_id, other_user_id, candidate_id, other_candidate_id) = 2)
);--> statement-breakpoint
CREATE TABLE "due_moments" (
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "due_moments_kind_subject_pk" PRIMARY KEY("kind","subject")
);--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"by" text NOT NULL,
	"actor" jsonb,
	"counted" jsonb,
	"token_hash" "bytea",
	"company_id" uuid,
	"closes" boolean NOT NULL,
	"purges" boolean NOT NULL,
	"after_job_id" uuid,
	"after_application_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"receipt" jsonb,
	CONSTRAINT "erasures_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "erasures_by" CHECK (by in ('self', 'admin'))
);--> statement-breakpoint
CREATE TABLE "removed_accounts" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"account" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"object_id" uuid,
	"digest" "bytea",
	"damaged_at" timestamp (3) with time zone,
	CONSTRAINT "files_object_id_unique" UNIQUE("object_id"),
	CONSTRAINT "files_place" CHECK ((content is null) <> (object_id is null)),
	CONSTRAINT "files_digest" CHECK (object_id is null or digest is not null)
);--> statement-breakpoint
CREATE TABLE "stray_objects" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"remove_after" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "application_tags" (
	"application_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "application_tags_application_id_tag_id_pk" PRIMARY KEY("application_id","tag_id")
);--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"author_id" uuid,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_name" UNIQUE("company_id","name_key")
);--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"request" "bytea" NOT NULL,
	"attempt" "bytea" NOT NULL,
	"answer" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "application_starts" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_starts_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);--> statement-breakpoint
CREATE TABLE "job_counts" (
	"job_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_counts_job_id_day_source_pk" PRIMARY KEY("job_id","day","source"),
	CONSTRAINT "job_counts_source" CHECK (source in ('board', 'alert', 'recommended', 'company', 'embed', 'feed', 'agent', 'invitation', 'search-engine', 'job-site', 'social', 'other-site', 'direct'))
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "interview_interviewers" (
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_interviewers_application_id_user_id_pk" PRIMARY KEY("application_id","user_id"),
	CONSTRAINT "interview_interviewers_answer" CHECK (answer in ('confirmed', 'declined'))
);--> statement-breakpoint
CREATE TABLE "interview_proposals" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"starts_at" timestamp (3) with time zone[] NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"booking_id" uuid,
	CONSTRAINT "interview_proposals_by" CHECK (by in ('job_seeker', 'company'))
);--> statement-breakpoint
CREATE TABLE "interviews" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"interviewers_sequence" integer DEFAULT 0 NOT NULL,
	"booking_id" uuid
);--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid,
	"role" text,
	"job_id" uuid,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_once" UNIQUE NULLS NOT DISTINCT("company_id","email_key"),
	CONSTRAINT "invitations_role" CHECK ((company_id is null) = (role is null))
);--> statement-breakpoint
CREATE TABLE "job_search" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"location" text NOT NULL,
	"type" text NOT NULL,
	"level" text NOT NULL,
	"yearly_pay" double precision,
	"remote" boolean NOT NULL,
	"words" "tsvector" NOT NULL,
	"currency" text,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"head" "tsvector" DEFAULT '' NOT NULL,
	"reading" smallint DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"keywords" text NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "search_counts_day_keywords_pk" PRIMARY KEY("day","keywords")
);--> statement-breakpoint
CREATE TABLE "job_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"location" text NOT NULL,
	"type" text NOT NULL,
	"level" text NOT NULL,
	"description" text NOT NULL,
	"requirements" text[] NOT NULL,
	"benefits" text[] NOT NULL,
	"skills" text[] NOT NULL,
	"salary_range" text NOT NULL,
	"salary_min" double precision,
	"salary_max" double precision,
	"salary_currency" text,
	"salary_period" text,
	"approval_status" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"later_deadline" timestamp (3) with time zone,
	"workplace" text DEFAULT 'On-site' NOT NULL,
	"country" text,
	"remote_from" text[] DEFAULT '{}' NOT NULL,
	"rejection_reason" text DEFAULT '' NOT NULL,
	"rejection_message" text DEFAULT '' NOT NULL,
	"region" text,
	"passport" json DEFAULT '{"vacancy":null,"openings":null,"startsOn":null,"startsImmediately":false,"fillBy":null,"duration":"","hiredBy":null,"agencyFor":"","readBy":"","screening":null,"visa":null,"relocation":null,"adjustments":"","interviewSteps":[]}'::json NOT NULL,
	"shows_default_requirements" boolean,
	"shows_default_benefits" boolean,
	"questions" json DEFAULT '[]'::json NOT NULL,
	CONSTRAINT "job_revisions_number" UNIQUE("job_id","number"),
	CONSTRAINT "job_revisions_approval" CHECK (approval_status in ('pending', 'approved', 'rejected'))
);--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"status" text NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"current_revision_id" uuid,
	"public_revision_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"outcome" text,
	"rejected_for_good" boolean DEFAULT false NOT NULL,
	"deletion_reason" text DEFAULT '' NOT NULL,
	"status_before_deletion" text,
	"reply_days" smallint DEFAULT 14 NOT NULL,
	"places" smallint,
	"confirmed_at" timestamp (3) with time zone,
	"holds" text[] DEFAULT '{}' NOT NULL,
	"overdue_answers" integer DEFAULT 0 NOT NULL,
	"full_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_status" CHECK (status in ('active', 'paused', 'closed', 'pending'))
);--> statement-breakpoint
CREATE TABLE "law_tables" (
	"digest" text PRIMARY KEY NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "live_streams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"process" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);--> statement-breakpoint
CREATE TABLE "authenticator_apps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"secret" "bytea",
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_challenges_kind" CHECK (kind in ('login', 'app', 'passkey', 'new-passkey'))
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"identity_confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"to" text NOT NULL,
	"reply_to" text,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"calendar" text,
	"about" text,
	"unsubscribe" text,
	"body" json,
	"held_status" text,
	"send_after" timestamp (3) with time zone,
	CONSTRAINT "mails_status" CHECK (status in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'dropped', 'kept'))
);--> statement-breakpoint
CREATE TABLE "application_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"by" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"recipients" integer DEFAULT 1 NOT NULL,
	"is_answer" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "application_messages_by" CHECK (by in ('job_seeker', 'company'))
);--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"muted" text[] DEFAULT '{}' NOT NULL,
	"daily" text[] DEFAULT '{}' NOT NULL
);--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"waits_for_mail" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notifications_once" UNIQUE("user_id","key")
);--> statement-breakpoint
CREATE TABLE "offers" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"pay" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"place" text DEFAULT '' NOT NULL,
	"contract" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answer_text" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "offers_answer" CHECK (answer in ('accepted', 'declined'))
);--> statement-breakpoint
CREATE TABLE "background_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"error" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"summary" text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);--> statement-breakpoint
CREATE TABLE "applicant_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"resume_id" uuid,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"education" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"experience" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gets_recommendations" boolean DEFAULT true NOT NULL,
	"plain_name" text GENERATED ALWAYS AS (plain("full_name")) STORED NOT NULL,
	"plain_skills" text GENERATED ALWAYS AS (plain("skills")) STORED NOT NULL
);--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);--> statement-breakpoint
CREATE TABLE "application_answers" (
	"application_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"value" jsonb,
	"file_id" uuid,
	"is_flagged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "application_answers_application_id_question_id_pk" PRIMARY KEY("application_id","question_id")
);--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"per_euro" double precision NOT NULL,
	"date" date NOT NULL,
	"source" text NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exchange_rates_per_euro" CHECK (per_euro > 0)
);--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid,
	"message_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"job_status" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "report_cases_kind" CHECK (kind in ('job', 'company', 'message')),
	CONSTRAINT "report_cases_state" CHECK (state in ('open', 'upheld', 'dismissed'))
);--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"counts" boolean NOT NULL,
	"network" text,
	"version" text NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("case_id","reporter_id"),
	CONSTRAINT "reports_reason" CHECK (reason in ('scam', 'money', 'misleading', 'discriminatory', 'closed'))
);--> statement-breakpoint
CREATE TABLE "resumes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resumes_file_id_unique" UNIQUE("file_id")
);--> statement-breakpoint
CREATE TABLE "announced_reviews" (
	"id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	CONSTRAINT "announced_reviews_id_since_pk" PRIMARY KEY("id","since")
);--> statement-breakpoint
CREATE TABLE "company_rejections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "hidden_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"word" text,
	"word_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"job_id" uuid,
	CONSTRAINT "hidden_entries_kind" CHECK (num_nonnulls(company_id, job_id, word) = 1)
);--> statement-breakpoint
CREATE TABLE "saved_jobs" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_jobs_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid,
	"recommendation" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"ratings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "scorecards_once" UNIQUE("application_id","author_id"),
	CONSTRAINT "scorecards_recommendation" CHECK (recommendation in ('strong-no', 'no', 'yes', 'strong-yes'))
);--> statement-breakpoint
CREATE TABLE "company_skeletons" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"keys" text[] NOT NULL
);--> statement-breakpoint
CREATE TABLE "job_criteria" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"hint" text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE TABLE "job_stages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"status" text NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "job_stages_status" CHECK (status in ('pending', 'reviewed', 'interviewed', 'offered'))
);--> statement-breakpoint
CREATE TABLE "pool_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"months" smallint NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "pool_consents_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "pool_consents_state" CHECK (state in ('asked', 'lapsed', 'declined', 'kept', 'ended', 'removed', 'expired')),
	CONSTRAINT "pool_consents_kept" CHECK (state <> 'kept' or kept_until is not null)
);--> statement-breakpoint
CREATE TABLE "pool_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"consent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"months" smallint,
	"text_version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pool_events_kind" CHECK (kind in ('asked', 'lapsed', 'declined', 'kept', 'ended', 'removed', 'expired', 'prolonged'))
);--> statement-breakpoint
CREATE TABLE "pool_invitations" (
	"consent_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pool_invitations_consent_id_job_id_pk" PRIMARY KEY("consent_id","job_id")
);--> statement-breakpoint
CREATE TABLE "former_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_kind" CHECK (kind in ('rejection', 'message', 'invitation', 'interview', 'offer'))
);--> statement-breakpoint
CREATE TABLE "applicant_notes" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"remind_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "outside_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"company_name" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"applied_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_applications_status" CHECK (status in ('pending', 'reviewed', 'interviewed', 'offered', 'rejected', 'withdrawn'))
);--> statement-breakpoint
CREATE TABLE "log_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "log_cosignatures" (
	"size" bigint NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_cosignatures_size_name_pk" PRIMARY KEY("size","name")
);--> statement-breakpoint
CREATE TABLE "log_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"job_id" uuid,
	"leaf" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"index" bigint,
	CONSTRAINT "log_entries_index_unique" UNIQUE("index"),
	CONSTRAINT "log_entries_kind" CHECK (kind in ('published', 'changed', 'paused', 'confirmed', 'closed', 'outcome', 'applied', 'answered', 'answer-undone'))
);--> statement-breakpoint
CREATE TABLE "log_keys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"secret" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"successor" text,
	CONSTRAINT "log_keys_key_unique" UNIQUE("key")
);--> statement-breakpoint
CREATE TABLE "log_openings" (
	"entry_id" bigint NOT NULL,
	"application_id" uuid NOT NULL,
	"salt" "bytea" NOT NULL,
	"opening" jsonb NOT NULL,
	CONSTRAINT "log_openings_application_id_entry_id_pk" PRIMARY KEY("application_id","entry_id")
);--> statement-breakpoint
CREATE TABLE "log_tiles" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "log_tiles_level_index_pk" PRIMARY KEY("level","index")
);--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"mail" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","query"),
	CONSTRAINT "saved_searches_mail" CHECK (mail in ('daily', 'weekly', 'never'))
);--> statement-breakpoint
CREATE TABLE "search_matches" (
	"job_id" uuid NOT NULL,
	"search_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "search_matches_search_id_job_id_pk" PRIMARY KEY("search_id","job_id")
);--> statement-breakpoint
CREATE TABLE "domain_claims" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"proved_by" text,
	"proved_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"failure" jsonb,
	"failing_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"mailed_proof_at" timestamp (3) with time zone,
	"link_to" text,
	"link_hash" "bytea",
	"link_expires_at" timestamp (3) with time zone,
	CONSTRAINT "domain_claims_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "domain_claims_by" CHECK (proved_by in ('dns', 'file', 'mail'))
);--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"response_status" smallint,
	"duration" integer,
	"failure" text,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('waiting', 'delivered', 'failed'))
);--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"off_since" timestamp (3) with time zone,
	"is_off_by_failure" boolean DEFAULT false NOT NULL,
	"old_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL
);--> statement-breakpoint
ALTER TABLE "data_accesses" ADD CONSTRAINT "data_accesses_applicant_id_users_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tokens" ADD CONSTRAINT "agent_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_texts" ADD CONSTRAINT "application_texts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_applicants" ADD CONSTRAINT "company_applicants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_applicants" ADD CONSTRAINT "company_applicants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_applicant_id_users_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_resume_id_files_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_stage_id_job_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."job_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_assignments" ADD CONSTRAINT "application_assignments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_assignments" ADD CONSTRAINT "application_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_assignments" ADD CONSTRAINT "application_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_erasures" ADD CONSTRAINT "candidate_erasures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_other_user_id_users_id_fk" FOREIGN KEY ("other_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_people" ADD CONSTRAINT "distinct_people_other_candidate_id_candidates_id_fk" FOREIGN KEY ("other_candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_accounts" ADD CONSTRAINT "removed_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tags" ADD CONSTRAINT "application_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_starts" ADD CONSTRAINT "application_starts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_starts" ADD CONSTRAINT "application_starts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_counts" ADD CONSTRAINT "job_counts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_bookings" ADD CONSTRAINT "interview_bookings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_interviewers" ADD CONSTRAINT "interview_interviewers_assigned" FOREIGN KEY ("application_id","user_id") REFERENCES "public"."application_assignments"("application_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_proposals" ADD CONSTRAINT "interview_proposals_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_proposals" ADD CONSTRAINT "interview_proposals_booking_id_interview_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."interview_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_booking_id_interview_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."interview_bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_search" ADD CONSTRAINT "job_search_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD CONSTRAINT "job_revisions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD CONSTRAINT "job_revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_revisions" ADD CONSTRAINT "job_revisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_current_revision_id_job_revisions_id_fk" FOREIGN KEY ("current_revision_id") REFERENCES "public"."job_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_public_revision_id_job_revisions_id_fk" FOREIGN KEY ("public_revision_id") REFERENCES "public"."job_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_profiles" ADD CONSTRAINT "applicant_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_profiles" ADD CONSTRAINT "applicant_profiles_resume_id_files_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_message_id_application_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."application_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_rejections" ADD CONSTRAINT "company_rejections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_entries" ADD CONSTRAINT "hidden_entries_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_skeletons" ADD CONSTRAINT "company_skeletons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_criteria" ADD CONSTRAINT "job_criteria_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stages" ADD CONSTRAINT "job_stages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_consents" ADD CONSTRAINT "pool_consents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_consents" ADD CONSTRAINT "pool_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_consents" ADD CONSTRAINT "pool_consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_consents" ADD CONSTRAINT "pool_consents_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_events" ADD CONSTRAINT "pool_events_consent_id_pool_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."pool_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_invitations" ADD CONSTRAINT "pool_invitations_consent_id_pool_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."pool_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_invitations" ADD CONSTRAINT "pool_invitations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_notes" ADD CONSTRAINT "applicant_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_applications" ADD CONSTRAINT "outside_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_cosignatures" ADD CONSTRAINT "log_cosignatures_size_log_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_checkpoints"("size") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_claims" ADD CONSTRAINT "domain_claims_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_accesses_applicant" ON "data_accesses" USING btree ("applicant_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "data_accesses_at" ON "data_accesses" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_accesses_once" ON "data_accesses" USING btree ("applicant_id","reader","what",coalesce(application_id, applicant_id)) WHERE "data_accesses"."reader" is not null;--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_person" ON "users" USING btree ((case
  when split_part("email_key", '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part("email_key", '@', 1), '+', 1), '.', '') || '@gmail.com'
  when split_part("email_key", '@', 2) in ('outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'fastmail.com', 'proton.me', 'protonmail.com')
    then split_part(split_part("email_key", '@', 1), '+', 1) || '@' || split_part("email_key", '@', 2)
  else "email_key" end));--> statement-breakpoint
CREATE INDEX "agent_tokens_user" ON "agent_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_tokens_expires_at" ON "agent_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_keys_company" ON "api_keys" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "api_keys_created_by" ON "api_keys" USING btree ("created_by") WHERE "api_keys"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "application_texts_words" ON "application_texts" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "application_texts_note_words" ON "application_texts" USING gin ("note_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "application_texts_waiting" ON "application_texts" USING btree ("waits_since") WHERE "application_texts"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "company_applicants_user" ON "company_applicants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application_id","id","kind","status","at");--> statement-breakpoint
CREATE UNIQUE INDEX "application_events_first_look" ON "application_events" USING btree ("application_id","kind","actor_role") WHERE kind in ('opened', 'resume_opened');--> statement-breakpoint
CREATE INDEX "application_events_actor" ON "application_events" USING btree ("actor_id") WHERE "application_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("job_id","answer_by","applicant_id") WHERE answered_at is null and answer_by is not null and status in ('pending', 'reviewed');--> statement-breakpoint
CREATE INDEX "applications_overdue" ON "applications" USING btree ("job_id","applicant_id") WHERE answered_at is null and answer_by is not null and status in ('pending', 'reviewed') and lapsed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_first_choice" ON "applications" USING btree ("applicant_id","first_choice_month") WHERE "applications"."first_choice_month" is not null;--> statement-breakpoint
CREATE INDEX "applications_unread_by_company" ON "applications" USING btree ("job_id") WHERE "applications"."unread_by_company_since" is not null;--> statement-breakpoint
CREATE INDEX "applications_unread_by_applicant" ON "applications" USING btree ("applicant_id") WHERE "applications"."unread_by_applicant_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_once" ON "applications" USING btree ("job_id","applicant_id");--> statement-breakpoint
CREATE INDEX "applications_applicant" ON "applications" USING btree ("applicant_id","applied_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "applications_applied_at" ON "applications" USING btree ("applied_at","id","status","job_id","applicant_id");--> statement-breakpoint
CREATE INDEX "applications_counted" ON "applications" USING btree ("job_id","applied_at","id","status","applicant_id","answered_at","answer_by","lapsed_at","unread_by_company_since","hired_at","source");--> statement-breakpoint
CREATE INDEX "applications_resume" ON "applications" USING btree ("resume_id") WHERE "applications"."resume_id" is not null;--> statement-breakpoint
CREATE INDEX "applications_stage" ON "applications" USING btree ("stage_id") WHERE "applications"."stage_id" is not null;--> statement-breakpoint
CREATE INDEX "application_assignments_user" ON "application_assignments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "application_assignments_assigned_by" ON "application_assignments" USING btree ("assigned_by") WHERE "application_assignments"."assigned_by" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","number");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","number");--> statement-breakpoint
CREATE INDEX "candidates_added" ON "candidates" USING btree ("company_id","added_at","id");--> statement-breakpoint
CREATE INDEX "candidates_kept_until" ON "candidates" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "candidates_person" ON "candidates" USING btree ("company_id",(case
  when split_part("email_key", '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part("email_key", '@', 1), '+', 1), '.', '') || '@gmail.com'
  when split_part("email_key", '@', 2) in ('outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'fastmail.com', 'proton.me', 'protonmail.com')
    then split_part(split_part("email_key", '@', 1), '+', 1) || '@' || split_part("email_key", '@', 2)
  else "email_key" end));--> statement-breakpoint
CREATE INDEX "candidates_name" ON "candidates" USING btree ("company_id",lower(btrim(regexp_replace("name", '\s+', ' ', 'g'))));--> statement-breakpoint
CREATE INDEX "candidates_phone" ON "candidates" USING btree ("company_id",ltrim(regexp_replace("phone", '\D', '', 'g'), '0')) WHERE phone <> '';--> statement-breakpoint
CREATE INDEX "candidates_job" ON "candidates" USING btree ("job_id") WHERE "candidates"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "candidates_added_by" ON "candidates" USING btree ("added_by") WHERE "candidates"."added_by" is not null;--> statement-breakpoint
CREATE INDEX "companies_removed" ON "companies" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "companies_waiting" ON "companies" USING btree ("waits_since") WHERE waits_since is not null;--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_answers_author" ON "contact_answers" USING btree ("author_id") WHERE "contact_answers"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_answers_mail" ON "contact_answers" USING btree ("mail_id") WHERE "contact_answers"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id") WHERE "contact_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_new" ON "contact_messages" USING btree ("status") WHERE status = 'new';--> statement-breakpoint
CREATE INDEX "distinct_people_user" ON "distinct_people" USING btree ("user_id") WHERE "distinct_people"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "distinct_people_other_user" ON "distinct_people" USING btree ("other_user_id") WHERE "distinct_people"."other_user_id" is not null;--> statement-breakpoint
CREATE INDEX "distinct_people_candidate" ON "distinct_people" USING btree ("candidate_id") WHERE "distinct_people"."candidate_id" is not null;--> statement-breakpoint
CREATE INDEX "distinct_people_other_candidate" ON "distinct_people" USING btree ("other_candidate_id") WHERE "distinct_people"."other_candidate_id" is not null;--> statement-breakpoint
CREATE INDEX "due_moments_at" ON "due_moments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "due_moments_failed" ON "due_moments" USING btree ("kind") WHERE failures > 0;--> statement-breakpoint
CREATE INDEX "erasures_company" ON "erasures" USING btree ("company_id") WHERE "erasures"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "files_by_digest" ON "files" USING btree ("digest") WHERE "files"."digest" is not null;--> statement-breakpoint
CREATE INDEX "files_damaged" ON "files" USING btree ("damaged_at") WHERE damaged_at is not null;--> statement-breakpoint
CREATE INDEX "stray_objects_remove_after" ON "stray_objects" USING btree ("remove_after");--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_notes_author" ON "application_notes" USING btree ("author_id") WHERE "application_notes"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "application_tags_tag" ON "application_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "saved_views_company" ON "saved_views" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "saved_views_author" ON "saved_views" USING btree ("author_id") WHERE "saved_views"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "application_starts_job" ON "application_starts" USING btree ("job_id") WHERE "application_starts"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "interview_bookings_company" ON "interview_bookings" USING btree ("company_id") WHERE "interview_bookings"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "interview_interviewers_user" ON "interview_interviewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_proposals_booking" ON "interview_proposals" USING btree ("booking_id") WHERE "interview_proposals"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "interviews_booking" ON "interviews" USING btree ("booking_id") WHERE "interviews"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_job" ON "invitations" USING btree ("job_id") WHERE "invitations"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "job_search_words" ON "job_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "job_search_head" ON "job_search" USING gin ("head") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "job_search_recent" ON "job_search" USING btree ("created_at" DESC NULLS FIRST,"job_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_search_company" ON "job_search" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "job_search_deadline" ON "job_search" USING btree ("deadline");--> statement-breakpoint
CREATE INDEX "job_revisions_pending" ON "job_revisions" USING btree ("created_at") WHERE approval_status = 'pending';--> statement-breakpoint
CREATE INDEX "job_revisions_pending_title" ON "job_revisions" USING btree (lower("title")) WHERE approval_status = 'pending';--> statement-breakpoint
CREATE INDEX "job_revisions_listed" ON "job_revisions" USING btree ("id","approval_status","title","location");--> statement-breakpoint
CREATE INDEX "job_revisions_created_by" ON "job_revisions" USING btree ("created_by") WHERE "job_revisions"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "job_revisions_decided_by" ON "job_revisions" USING btree ("decided_by") WHERE "job_revisions"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "jobs_deleted" ON "jobs" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("company_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_created_at" ON "jobs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_current_revision" ON "jobs" USING btree ("current_revision_id") WHERE "jobs"."current_revision_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_public_revision" ON "jobs" USING btree ("public_revision_id") WHERE "jobs"."public_revision_id" is not null;--> statement-breakpoint
CREATE INDEX "live_streams_user" ON "live_streams" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_streams_network" ON "live_streams" USING btree ("network");--> statement-breakpoint
CREATE INDEX "login_challenges_user" ON "login_challenges" USING btree ("user_id") WHERE "login_challenges"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "login_challenges_expires_at" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("status") WHERE status in ('failed', 'unclear');--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id") WHERE "mails"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about") WHERE "mails"."about" is not null;--> statement-breakpoint
CREATE INDEX "application_messages_unseen" ON "application_messages" USING btree ("application_id","created_at") WHERE by = 'job_seeker' and seen_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "application_messages_application" ON "application_messages" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_messages_author" ON "application_messages" USING btree ("author_id") WHERE "application_messages"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("user_id") WHERE waits_for_mail;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_message" ON "notifications" USING btree ("key") WHERE kind = 'message';--> statement-breakpoint
CREATE INDEX "applicant_profiles_resume" ON "applicant_profiles" USING btree ("resume_id") WHERE "applicant_profiles"."resume_id" is not null;--> statement-breakpoint
CREATE INDEX "applicant_profiles_name" ON "applicant_profiles" USING btree (lower(btrim(regexp_replace("full_name", '\s+', ' ', 'g')))) WHERE full_name <> '';--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "application_answers_question" ON "application_answers" USING btree ("question_id","application_id");--> statement-breakpoint
CREATE INDEX "application_answers_file" ON "application_answers" USING btree ("file_id") WHERE "application_answers"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "exchange_rates_changed_by" ON "exchange_rates" USING btree ("changed_by") WHERE "exchange_rates"."changed_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("kind","target_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_opened_at" ON "report_cases" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "report_cases_target" ON "report_cases" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "report_cases_company" ON "report_cases" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "report_cases_job" ON "report_cases" USING btree ("job_id") WHERE "report_cases"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_message" ON "report_cases" USING btree ("message_id") WHERE "report_cases"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "report_cases_decided_by" ON "report_cases" USING btree ("decided_by") WHERE "report_cases"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","at") WHERE "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX "resumes_user" ON "resumes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "company_rejections_company" ON "company_rejections" USING btree ("company_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_entries_company" ON "hidden_entries" USING btree ("user_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_entries_job" ON "hidden_entries" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_entries_word" ON "hidden_entries" USING btree ("user_id","word_key");--> statement-breakpoint
CREATE INDEX "hidden_entries_by_company" ON "hidden_entries" USING btree ("company_id") WHERE "hidden_entries"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "hidden_entries_by_job" ON "hidden_entries" USING btree ("job_id") WHERE "hidden_entries"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "saved_jobs_job" ON "saved_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "scorecards_author" ON "scorecards" USING btree ("author_id") WHERE "scorecards"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "company_skeletons_keys" ON "company_skeletons" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "job_criteria_job" ON "job_criteria" USING btree ("job_id","position");--> statement-breakpoint
CREATE INDEX "job_stages_job" ON "job_stages" USING btree ("job_id","status","position");--> statement-breakpoint
CREATE UNIQUE INDEX "pool_consents_current" ON "pool_consents" USING btree ("company_id","user_id") WHERE state in ('asked', 'kept');--> statement-breakpoint
CREATE INDEX "pool_consents_person" ON "pool_consents" USING btree ("company_id","user_id","asked_at");--> statement-breakpoint
CREATE INDEX "pool_consents_user" ON "pool_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pool_consents_ended" ON "pool_consents" USING btree ("ended_at") WHERE "pool_consents"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "pool_consents_asked_by" ON "pool_consents" USING btree ("asked_by") WHERE "pool_consents"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "pool_events_consent" ON "pool_events" USING btree ("consent_id","id");--> statement-breakpoint
CREATE INDEX "pool_invitations_job" ON "pool_invitations" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree ("company_id","kind",lower("name"));--> statement-breakpoint
CREATE INDEX "message_templates_updated_by" ON "message_templates" USING btree ("updated_by") WHERE "message_templates"."updated_by" is not null;--> statement-breakpoint
CREATE INDEX "outside_applications_user" ON "outside_applications" USING btree ("user_id","applied_on");--> statement-breakpoint
CREATE INDEX "log_entries_waiting" ON "log_entries" USING btree ("id") WHERE index is null;--> statement-breakpoint
CREATE INDEX "log_entries_job" ON "log_entries" USING btree ("job_id","id") WHERE "log_entries"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "log_entries_hash" ON "log_entries" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "log_keys_current" ON "log_keys" USING btree ((retired_at is null)) WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "search_matches_job" ON "search_matches" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "search_matches_search" ON "search_matches" USING btree ("search_id","found_at");--> statement-breakpoint
CREATE INDEX "domain_claims_domain" ON "domain_claims" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_company" ON "webhooks" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "webhooks_created_by" ON "webhooks" USING btree ("created_by") WHERE "webhooks"."created_by" is not null;--> statement-breakpoint

-- What the schema files cannot say: storage, functions, triggers, and rows made once.

ALTER TABLE "job_search" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "job_search" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Resumes are compressed formats already.
ALTER TABLE "files" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- For a job's latest applicants.
CREATE INDEX "applications_job" ON "applications" USING btree ("job_id","applied_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- History is append-only; of a line only what was written to a person who leaves is taken out, and the id of a deleted
-- account. What follows from deleting an application (depth > 1) may pass.
CREATE FUNCTION "refuse_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "with_actor" "application_events" := NEW;
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."actor_id" IS NULL AND OLD."actor_id" IS NOT NULL THEN
    "with_actor"."actor_id" := OLD."actor_id";
    IF "with_actor" IS NOT DISTINCT FROM OLD AND NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."actor_id") THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND NEW.detail = '{}' AND to_jsonb(NEW) - 'detail' = to_jsonb(OLD) - 'detail' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'application_events is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "application_events_append_only" BEFORE UPDATE OR DELETE ON "application_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_history_change"();--> statement-breakpoint
-- What an admin approved stays as it was: of a revision only the decision, its reason and the people change.
CREATE FUNCTION "refuse_revision_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := '{approval_status,decided_by,decided_at,created_by,rejection_reason,rejection_message}';
BEGIN
  IF to_jsonb(OLD) - decision IS DISTINCT FROM to_jsonb(NEW) - decision THEN
    RAISE EXCEPTION 'the text of a job revision is never edited';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_revisions_text_stays" BEFORE UPDATE ON "job_revisions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_revision_change"();--> statement-breakpoint
-- Whatever the row's length, only the words of the whole text are stored out of line.
ALTER TABLE "job_search" ALTER COLUMN "head" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "job_search" ALTER COLUMN "location" SET STORAGE MAIN;--> statement-breakpoint
-- The audit log only grows.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
-- Interviewers hear only of the applications that are assigned to them.
CREATE FUNCTION "assigned_to"("id" uuid) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg("user_id"), '[]') FROM "application_assignments" WHERE "application_id" = $1
$$;--> statement-breakpoint
-- Every process hears which application appeared or changed, once per transaction, and tells the open pages of its readers.
-- Each notification on `live` names its readers, by company or user, what changed for them, and the ids of the rows.
-- Of what is deleted with its job or application nobody needs to hear.
CREATE FUNCTION "tell_application"("id" uuid, "job" uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'assigned', "assigned_to"($1), 'user', "applications"."applicant_id",
    'nouns', json_build_array('applications'), 'ids', json_build_array($1, $2))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id" WHERE "applications"."id" = $1
$$;--> statement-breakpoint
CREATE FUNCTION "tell_application_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_application"(NEW."id", NEW."job_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_application_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_application"("id", "job_id") FROM "applications"
  WHERE "id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_live" AFTER INSERT OR UPDATE ON "applications"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_row"();--> statement-breakpoint
CREATE TRIGGER "interviews_live" AFTER INSERT OR UPDATE OR DELETE ON "interviews"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
-- Every process hears which session ended, by whatever way, and ends the streams that were opened with it.
CREATE FUNCTION "tell_ended_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ended', OLD."id"::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "tell_ended_session"();--> statement-breakpoint
-- Every process learns which public jobs and companies a committed transaction changed. The payload is JSON, one of
-- {"jobs": [ids]}, {"companies": [ids]}, {"employers": [ids]} and {"applied": [ids of jobs whose number of applicants
-- changed]}, of at most 8,000 bytes. An empty payload means that anything may have changed.
CREATE FUNCTION "publish"("kind" text, "ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality("ids") > 20000 THEN
    PERFORM pg_notify('published', '');
  ELSIF cardinality("ids") = 1 THEN
    PERFORM pg_notify('published', json_build_object("kind", "ids")::text);
  ELSE
    PERFORM pg_notify('published', json_build_object("kind", "part"."list")::text)
    FROM (
      SELECT json_agg("id" ORDER BY "id") AS "list"
      FROM (
        SELECT "id", (row_number() OVER (ORDER BY "id") - 1) / 190 AS "number" FROM unnest("ids") AS "id"
      ) AS "numbered"
      GROUP BY "number"
    ) AS "part";
  END IF;
END $$;--> statement-breakpoint
-- The companies of the jobs are announced as well, as {"employers": [ids]}: their lists of jobs change with every job
-- that appears or disappears.
CREATE FUNCTION "publish_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"(TG_ARGV[0], (SELECT array_agg(DISTINCT "job_id") FROM "changed"));
  IF TG_TABLE_NAME = 'job_search' THEN
    PERFORM "publish"('employers', (SELECT array_agg(DISTINCT "company_id") FROM "changed"));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A closed job is public for some days, without a row in job_search.
CREATE FUNCTION "publish_job_states"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- EXCEPT instead of a join: a plan that was made for few rows would be quadratic for many.
  PERFORM "publish"('jobs', (
    SELECT array_agg("id") FROM (
      SELECT "id", "status", "deadline", "published_at", "closed_at", "public_revision_id", "deleted_at" FROM "changed"
      EXCEPT
      SELECT "id", "status", "deadline", "published_at", "closed_at", "public_revision_id", "deleted_at" FROM "previous"
    ) AS "job"
    WHERE "public_revision_id" IS NOT NULL OR "published_at" IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "publish_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"(TG_ARGV[0], (SELECT array_agg("id") FROM "changed"));
  RETURN NULL;
END $$;--> statement-breakpoint
-- Pages that show a company have its links and pictures.
CREATE FUNCTION "publish_companies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"('companies', (
    SELECT array_agg("id") FROM (
      SELECT "id", "name", "website", "description", "industry", "location", "founded", "size", "approved_at",
        "suspended_at", "removed_at", "verified_domain", "verified_by", "verified_since", "links", "pictures" FROM "changed"
      EXCEPT
      SELECT "id", "name", "website", "description", "industry", "location", "founded", "size", "approved_at",
        "suspended_at", "removed_at", "verified_domain", "verified_by", "verified_since", "links", "pictures" FROM "previous"
    ) AS "company"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_search_inserted" AFTER INSERT ON "job_search" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('jobs');--> statement-breakpoint
CREATE TRIGGER "job_search_updated" AFTER UPDATE ON "job_search" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('jobs');--> statement-breakpoint
CREATE TRIGGER "job_search_deleted" AFTER DELETE ON "job_search" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('jobs');--> statement-breakpoint
CREATE TRIGGER "applications_inserted" AFTER INSERT ON "applications" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('applied');--> statement-breakpoint
CREATE TRIGGER "applications_deleted" AFTER DELETE ON "applications" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_jobs"('applied');--> statement-breakpoint
CREATE TRIGGER "jobs_updated" AFTER UPDATE ON "jobs" REFERENCING OLD TABLE AS "previous" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_job_states"();--> statement-breakpoint
CREATE TRIGGER "jobs_deleted" AFTER DELETE ON "jobs" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_deleted"('jobs');--> statement-breakpoint
CREATE TRIGGER "companies_updated" AFTER UPDATE ON "companies" REFERENCING OLD TABLE AS "previous" NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_companies"();--> statement-breakpoint
CREATE TRIGGER "companies_deleted" AFTER DELETE ON "companies" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_deleted"('companies');--> statement-breakpoint
-- Whatever deletes a file's row, or moves its content, its object in the bucket is deleted after the commit.
CREATE FUNCTION "list_stray_object"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stray_objects" ("object_id") VALUES (OLD."object_id")
    ON CONFLICT ("object_id") DO UPDATE SET "remove_after" = EXCLUDED."remove_after";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_deleted" AFTER DELETE ON "files"
  FOR EACH ROW WHEN (OLD."object_id" IS NOT NULL) EXECUTE FUNCTION "list_stray_object"();--> statement-breakpoint
CREATE TRIGGER "files_moved" AFTER UPDATE ON "files"
  FOR EACH ROW WHEN (OLD."object_id" IS NOT NULL AND OLD."object_id" IS DISTINCT FROM NEW."object_id")
  EXECUTE FUNCTION "list_stray_object"();--> statement-breakpoint
-- Every process reads changed rates, and computes again what it has computed from them.
CREATE FUNCTION "publish_everything"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('published', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "exchange_rates_published" AFTER INSERT OR DELETE OR UPDATE OF "per_euro", "date" ON "exchange_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION "publish_everything"();--> statement-breakpoint
CREATE FUNCTION "tell_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'assigned', "assigned_to"("applications"."id"), 'nouns', json_build_array('notes'),
    'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Nobody edits a note: it changes only when its author's account is deleted, and telling open pages of each took most of
-- that time.
CREATE TRIGGER "application_notes_live" AFTER INSERT OR DELETE ON "application_notes"
  FOR EACH ROW EXECUTE FUNCTION "tell_note"();--> statement-breakpoint
CREATE FUNCTION "tell_notification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'user', NEW."user_id", 'nouns', CASE WHEN NEW."kind" = 'review'
      THEN json_build_array('notifications', 'reviews') ELSE json_build_array('notifications') END,
    'ids', json_build_array())::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "interview_proposals_live" AFTER INSERT OR UPDATE OR DELETE ON "interview_proposals"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
CREATE TRIGGER "offers_live" AFTER INSERT OR UPDATE OR DELETE ON "offers"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
CREATE TRIGGER "application_messages_live" AFTER INSERT OR UPDATE OR DELETE ON "application_messages"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
CREATE TRIGGER "notifications_live" AFTER INSERT OR UPDATE ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION "tell_notification"();--> statement-breakpoint
-- An entry only ever gets its place. Receipts would show anything else.
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."index" IS NULL
     AND (NEW."id", NEW."kind", NEW."job_id", NEW."leaf", NEW."hash")
       IS NOT DISTINCT FROM (OLD."id", OLD."kind", OLD."job_id", OLD."leaf", OLD."hash") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'log_entries is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "log_entries_append_only" BEFORE UPDATE ON "log_entries" FOR EACH ROW
  WHEN (OLD."index" IS NOT NULL OR (NEW."id", NEW."kind", NEW."job_id", NEW."leaf", NEW."hash")
    IS DISTINCT FROM (OLD."id", OLD."kind", OLD."job_id", OLD."leaf", OLD."hash"))
  EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "log_entries_not_deleted" BEFORE DELETE ON "log_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
-- Whether an applicant may send one more application at a time: the job has a place (NULL: as many as come), and the
-- applicant has fewer open ones than the limit (0: no limit). Who asks holds the places until the end of the transaction:
-- others that ask for the same ones wait. The function is volatile, so each of its queries sees what was committed before,
-- also by those it waited for; the statement that calls it does not. A withdrawn application takes no place, and one whose
-- promise was prolonged takes a place of its applicant only until the date that was promised first. The applications of the
-- applicant are read first ("offset 0"), because PostgreSQL misjudges how many wait on the whole board. A lock that is free
-- needs no statement of its own, and the second count is prepared only at the limit.
CREATE FUNCTION "take_places"("job" uuid, "job_places" smallint, "applicant" uuid, "at" timestamptz, "open_limit" integer)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- The job always before the applicant, so that two transactions cannot wait for each other.
  IF "job_places" IS NOT NULL THEN
    IF NOT pg_try_advisory_xact_lock(uuid_hash_extended("job", 1)) THEN
      PERFORM pg_advisory_xact_lock(uuid_hash_extended("job", 1));
    END IF;
    IF (SELECT count(*) FROM "applications" WHERE "job_id" = "job" AND "withdrawn_at" IS NULL) >= "job_places" THEN
      RETURN false;
    END IF;
  END IF;
  IF "open_limit" > 0 THEN
    IF NOT pg_try_advisory_xact_lock(uuid_hash_extended("applicant", 2)) THEN
      PERFORM pg_advisory_xact_lock(uuid_hash_extended("applicant", 2));
    END IF;
    -- Most applicants are far below the limit, so whether a job was deleted, or a promise prolonged, is asked only at the
    -- limit.
    IF (SELECT count(*) FROM (
          SELECT "status", "answered_at", "answer_by" FROM "applications" WHERE "applicant_id" = "applicant" OFFSET 0
        ) "own"
        WHERE "answered_at" IS NULL AND "answer_by" >= "at" AND "status" IN ('pending', 'reviewed')) >= "open_limit" THEN
      IF (SELECT count(*) FROM (
            SELECT "job_id", "status", "answered_at", "answer_by", "prolonged_from" FROM "applications"
            WHERE "applicant_id" = "applicant" OFFSET 0
          ) "own" JOIN "jobs" ON "jobs"."id" = "own"."job_id"
          WHERE "answered_at" IS NULL AND "answer_by" >= "at" AND coalesce("prolonged_from", "answer_by") >= "at"
            AND "own"."status" IN ('pending', 'reviewed') AND "jobs"."deleted_at" IS NULL) >= "open_limit" THEN
        RETURN false;
      END IF;
    END IF;
  END IF;
  RETURN true;
END $$;--> statement-breakpoint
-- The page of a job with places says how many are left. New applications are announced by `applications_inserted`.
CREATE FUNCTION "publish_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"('applied', ARRAY[NEW."job_id"]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_withdrawn" AFTER UPDATE OF "withdrawn_at" ON "applications" FOR EACH ROW
  WHEN ((OLD."withdrawn_at" IS NULL) <> (NEW."withdrawn_at" IS NULL)) EXECUTE FUNCTION "publish_withdrawal"();--> statement-breakpoint
-- What the entries of an application hide goes with the application, and with its applicant, whose deletion leaves a row
-- without them.
CREATE FUNCTION "forget_openings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "log_openings" WHERE "application_id" = OLD."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_deleted_from_log" AFTER DELETE ON "applications" FOR EACH ROW
  EXECUTE FUNCTION "forget_openings"();--> statement-breakpoint
CREATE TRIGGER "applications_without_applicant" AFTER UPDATE OF "applicant_id" ON "applications" FOR EACH ROW
  WHEN (OLD."applicant_id" IS NOT NULL AND NEW."applicant_id" IS NULL) EXECUTE FUNCTION "forget_openings"();--> statement-breakpoint
-- The one whose assignment ends hears of it, too.
CREATE FUNCTION "tell_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed "application_assignments" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id",
    'assigned', ("assigned_to"("applications"."id")::jsonb || to_jsonb(changed."user_id"))::json,
    'nouns', json_build_array('applications'), 'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = changed."application_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "application_assignments_live" AFTER INSERT OR DELETE ON "application_assignments"
  FOR EACH ROW EXECUTE FUNCTION "tell_assignment"();--> statement-breakpoint
-- A member is new, has gone, or has another role: the team's pages show it.
CREATE FUNCTION "tell_member"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."company_id" ELSE NEW."company_id" END;
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', company, 'nouns', json_build_array('team'), 'ids', json_build_array())::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "company_members_live" AFTER INSERT OR UPDATE OR DELETE ON "company_members"
  FOR EACH ROW EXECUTE FUNCTION "tell_member"();--> statement-breakpoint
-- The open pages of colleagues show the profile.
CREATE FUNCTION "tell_profile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."name", OLD."website", OLD."description", OLD."industry", OLD."location", OLD."founded", OLD."size", OLD."links", OLD."pictures")
    IS DISTINCT FROM
    (NEW."name", NEW."website", NEW."description", NEW."industry", NEW."location", NEW."founded", NEW."size", NEW."links", NEW."pictures")
  THEN
    PERFORM pg_notify('live', json_build_object(
      'company', NEW."id", 'nouns', json_build_array('users'), 'ids', json_build_array())::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The function compares, because a column that a trigger names cannot get another type.
CREATE TRIGGER "companies_live" AFTER UPDATE ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "tell_profile"();--> statement-breakpoint
-- A picture's file goes when its company no longer names it.
CREATE FUNCTION "picture_files"("pictures" jsonb) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(("id" #>> '{}')::uuid), '{}') FROM jsonb_path_query($1, '$.**.id') AS "id"
$$;--> statement-breakpoint
CREATE FUNCTION "remove_picture_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "files" WHERE "id" = any("picture_files"(OLD."pictures"))
    AND (TG_OP = 'DELETE' OR NOT "id" = any("picture_files"(NEW."pictures")));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "companies_pictures_changed" AFTER UPDATE OF "pictures" ON "companies"
  FOR EACH ROW WHEN (OLD."pictures" IS DISTINCT FROM NEW."pictures") EXECUTE FUNCTION "remove_picture_files"();--> statement-breakpoint
CREATE TRIGGER "companies_pictures_deleted" AFTER DELETE ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "remove_picture_files"();--> statement-breakpoint
-- The open pages of a company's members show its templates, and what an admin decided about it and its jobs.
CREATE FUNCTION "tell_company"("company" uuid, VARIADIC "nouns" text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', json_build_object('company', $1, 'nouns', $2, 'ids', json_build_array())::text)
$$;--> statement-breakpoint
CREATE FUNCTION "tell_templates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_company"(CASE WHEN TG_OP = 'DELETE' THEN OLD."company_id" ELSE NEW."company_id" END, 'templates');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "message_templates_live" AFTER INSERT OR UPDATE OR DELETE ON "message_templates"
  FOR EACH ROW EXECUTE FUNCTION "tell_templates"();--> statement-breakpoint
CREATE FUNCTION "tell_company_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."approved_at", OLD."rejected_at") IS DISTINCT FROM (NEW."approved_at", NEW."rejected_at") THEN
    PERFORM "tell_company"(NEW."id", 'users', 'jobs', 'applications');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "companies_decision_live" AFTER UPDATE ON "companies"
  FOR EACH ROW EXECUTE FUNCTION "tell_company_decision"();--> statement-breakpoint
CREATE FUNCTION "tell_job_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."approval_status" IS DISTINCT FROM NEW."approval_status" THEN
    PERFORM "tell_company"("company_id", 'jobs') FROM "jobs" WHERE "id" = NEW."job_id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_revisions_decision_live" AFTER UPDATE ON "job_revisions"
  FOR EACH ROW EXECUTE FUNCTION "tell_job_decision"();--> statement-breakpoint
-- The log of a webhook is open while deliveries arrive. Interviewers do not hear of it.
CREATE FUNCTION "tell_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "company_id", 'assigned', json_build_array(), 'nouns', json_build_array('webhooks'),
    'ids', json_build_array())::text)
  FROM "webhooks" WHERE "id" = NEW."webhook_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "webhook_deliveries_live" AFTER INSERT OR UPDATE ON "webhook_deliveries"
  FOR EACH ROW EXECUTE FUNCTION "tell_delivery"();--> statement-breakpoint
-- Members who see the application and may rate it read its scorecards again.
CREATE FUNCTION "tell_scorecard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'assigned', "assigned_to"("applications"."id"),
    'nouns', json_build_array('scorecards'), 'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "scorecards_live" AFTER INSERT OR UPDATE OR DELETE ON "scorecards"
  FOR EACH ROW EXECUTE FUNCTION "tell_scorecard"();--> statement-breakpoint
-- The stages or criteria of a job changed: the company's pages that show them follow. It names no job, because interviewers
-- hear it as well.
CREATE FUNCTION "tell_hiring_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'nouns', json_build_array('hiringPlans'), 'ids', json_build_array())::text)
  FROM "jobs" WHERE "jobs"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."job_id" ELSE NEW."job_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "job_stages_live" AFTER INSERT OR UPDATE OR DELETE ON "job_stages"
  FOR EACH ROW EXECUTE FUNCTION "tell_hiring_plan"();--> statement-breakpoint
CREATE TRIGGER "job_criteria_live" AFTER INSERT OR UPDATE OR DELETE ON "job_criteria"
  FOR EACH ROW EXECUTE FUNCTION "tell_hiring_plan"();--> statement-breakpoint
-- Open pages show who takes part, and what they answer.
CREATE TRIGGER "interview_interviewers_live" AFTER INSERT OR UPDATE OR DELETE ON "interview_interviewers"
  FOR EACH ROW EXECUTE FUNCTION "tell_application_part"();--> statement-breakpoint
-- Colleagues' pages see times that are added, and the end.
CREATE FUNCTION "tell_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_company"(NEW."company_id", 'applications');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "interview_bookings_live" AFTER INSERT OR UPDATE ON "interview_bookings"
  FOR EACH ROW EXECUTE FUNCTION "tell_booking"();--> statement-breakpoint
-- Both sides hear of requests, answers and ends.
CREATE FUNCTION "tell_pool_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed "pool_consents" := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM "tell_application"("id", "job_id") FROM "applications" WHERE "id" = changed."application_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "pool_consents_live" AFTER INSERT OR UPDATE OR DELETE ON "pool_consents"
  FOR EACH ROW EXECUTE FUNCTION "tell_pool_consent"();--> statement-breakpoint
-- The texts are long and rarely read, and the rows that searches find are narrow without them.
ALTER TABLE "application_texts" SET (toast_tuple_target = 128);--> statement-breakpoint
CREATE FUNCTION "application_text_waits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."applicant_id" IS NULL THEN
    DELETE FROM "application_texts" WHERE "application_id" = NEW."id";
  ELSE
    INSERT INTO "application_texts" ("application_id") VALUES (NEW."id")
    ON CONFLICT ("application_id") DO UPDATE SET "resume" = '', "words" = '', "waits_since" = now(), "attempts" = 0,
      "is_unreadable" = false;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_text_new" AFTER INSERT ON "applications"
  FOR EACH ROW EXECUTE FUNCTION "application_text_waits"();--> statement-breakpoint
CREATE TRIGGER "applications_text_changed" AFTER UPDATE OF "cover_letter", "resume_id", "applicant_id" ON "applications"
  FOR EACH ROW WHEN ((OLD."cover_letter", OLD."resume_id", OLD."applicant_id")
    IS DISTINCT FROM (NEW."cover_letter", NEW."resume_id", NEW."applicant_id"))
  EXECUTE FUNCTION "application_text_waits"();--> statement-breakpoint
-- The index, always: the planner believes that reading all texts costs little, because it does not count that they are stored apart.
CREATE FUNCTION "applications_with"("query" tsquery, "notes" boolean) RETURNS SETOF uuid LANGUAGE sql STABLE
  SET enable_seqscan = off AS $$
  SELECT "application_id" FROM "application_texts" WHERE "words" @@ $1
  UNION ALL SELECT "application_id" FROM "application_texts" WHERE $2 AND "note_words" @@ $1
$$;--> statement-breakpoint
-- Members who see the application read it again. The applicant hears nothing: tags are the company's own.
CREATE FUNCTION "tell_tagged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', json_build_object(
    'company', "jobs"."company_id", 'assigned', "assigned_to"("applications"."id"),
    'nouns', json_build_array('applications', 'tags'), 'ids', json_build_array("applications"."id", "jobs"."id"))::text)
  FROM "applications" JOIN "jobs" ON "jobs"."id" = "applications"."job_id"
  WHERE "applications"."id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."application_id" ELSE NEW."application_id" END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "application_tags_live" AFTER INSERT OR DELETE ON "application_tags"
  FOR EACH ROW EXECUTE FUNCTION "tell_tagged"();--> statement-breakpoint
CREATE FUNCTION "tell_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_company"(CASE WHEN TG_OP = 'DELETE' THEN OLD."company_id" ELSE NEW."company_id" END, 'tags', 'savedViews');
  -- Rows have the names of their tags.
  IF TG_OP = 'UPDATE' THEN PERFORM "tell_company"(NEW."company_id", 'applications'); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tags_live" AFTER INSERT OR UPDATE OR DELETE ON "tags"
  FOR EACH ROW EXECUTE FUNCTION "tell_tag"();--> statement-breakpoint
CREATE FUNCTION "tell_saved_view"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_company"(CASE WHEN TG_OP = 'DELETE' THEN OLD."company_id" ELSE NEW."company_id" END, 'savedViews');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "saved_views_live" AFTER INSERT OR UPDATE OR DELETE ON "saved_views"
  FOR EACH ROW EXECUTE FUNCTION "tell_saved_view"();--> statement-breakpoint
-- The sort key as in `textKey` (server/db/lists.ts); the rest is `plain`.
CREATE FUNCTION "applicants_as_printed"("people" uuid[])
RETURNS TABLE ("user_id" uuid, "name_key" text, "person" text, "skills" text) LANGUAGE sql STABLE AS $$
  SELECT "users"."id",
    left(lower(coalesce(nullif("full_name", ''), "username")), 40),
    coalesce(nullif("applicant_profiles"."plain_name", ''), "users"."plain_name") || E'\n' || "plain_email",
    coalesce("plain_skills", '')
  FROM "users" LEFT JOIN "applicant_profiles" ON "applicant_profiles"."user_id" = "users"."id"
  WHERE "users"."id" = ANY ($1)
$$;--> statement-breakpoint
CREATE FUNCTION "add_company_applicants"("sent" uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "company_applicants" ("company_id", "user_id", "name_key", "person", "skills")
  SELECT "applied"."company_id", "printed".* FROM (
    SELECT DISTINCT "company_id", "applicant_id" FROM "applications" JOIN "jobs" ON "jobs"."id" = "job_id"
    WHERE "applications"."id" = ANY ($1) AND "applicant_id" IS NOT NULL
  ) AS "applied" JOIN "applicants_as_printed"(ARRAY(
    SELECT "applicant_id" FROM "applications" WHERE "id" = ANY ($1)
  )) AS "printed" ON "printed"."user_id" = "applicant_id"
  ORDER BY 1, 2
  -- Held until the end, so that nobody removes it as that of somebody without an application.
  ON CONFLICT ("company_id", "user_id") DO UPDATE
  SET "name_key" = excluded."name_key", "person" = excluded."person", "skills" = excluded."skills"
$$;--> statement-breakpoint
CREATE FUNCTION "keep_new_applicants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Who changes a name at the same time waits, and then finds the rows.
  PERFORM FROM "users" WHERE "id" IN (SELECT "applicant_id" FROM "changed") ORDER BY "id" FOR SHARE;
  PERFORM FROM "applicant_profiles" WHERE "user_id" IN (SELECT "applicant_id" FROM "changed") ORDER BY "user_id" FOR SHARE;
  PERFORM "add_company_applicants"(ARRAY(SELECT "id" FROM "changed"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_applicants_new" AFTER INSERT ON "applications" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_new_applicants"();--> statement-breakpoint
CREATE FUNCTION "forget_company_applicants"("people" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- In a statement of its own: who applies at the same time keeps the row.
  PERFORM FROM "company_applicants" WHERE "user_id" = ANY ("people") ORDER BY "company_id", "user_id" FOR UPDATE;
  DELETE FROM "company_applicants" AS "kept" WHERE "user_id" = ANY ("people") AND NOT EXISTS (
    SELECT FROM "applications" JOIN "jobs" ON "jobs"."id" = "job_id"
    WHERE "applicant_id" = "kept"."user_id" AND "jobs"."company_id" = "kept"."company_id");
END $$;--> statement-breakpoint
CREATE FUNCTION "forget_old_applicants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "forget_company_applicants"(ARRAY(SELECT DISTINCT "applicant_id" FROM "changed"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_applicants_old" AFTER DELETE ON "applications" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_old_applicants"();--> statement-breakpoint
CREATE FUNCTION "rename_applicant"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "renamed" uuid := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'users' THEN 'id' ELSE 'user_id' END;
BEGIN
  PERFORM FROM "company_applicants" WHERE "user_id" = "renamed" ORDER BY "company_id" FOR UPDATE;
  UPDATE "company_applicants" AS "kept"
  SET "name_key" = "now"."name_key", "person" = "now"."person", "skills" = "now"."skills"
  FROM "applicants_as_printed"(ARRAY["renamed"]) AS "now" WHERE "kept"."user_id" = "now"."user_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_renamed" AFTER UPDATE OF "username", "email" ON "users" FOR EACH ROW
  WHEN ((OLD."username", OLD."email") IS DISTINCT FROM (NEW."username", NEW."email")) EXECUTE FUNCTION "rename_applicant"();--> statement-breakpoint
CREATE TRIGGER "applicant_profiles_new" AFTER INSERT ON "applicant_profiles"
  FOR EACH ROW EXECUTE FUNCTION "rename_applicant"();--> statement-breakpoint
CREATE TRIGGER "applicant_profiles_renamed" AFTER UPDATE OF "full_name", "skills" ON "applicant_profiles" FOR EACH ROW
  WHEN ((OLD."full_name", OLD."skills") IS DISTINCT FROM (NEW."full_name", NEW."skills")) EXECUTE FUNCTION "rename_applicant"();--> statement-breakpoint
-- Whoever did something may be deleted meanwhile: then the line has no id. Else the lock lets the deletion wait, so that it
-- finds the line.
CREATE FUNCTION "known_actor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "users" WHERE "id" = NEW."actor_id" FOR KEY SHARE;
  IF NOT FOUND THEN NEW."actor_id" := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "application_events_actor" BEFORE INSERT ON "application_events"
  FOR EACH ROW WHEN (NEW."actor_id" IS NOT NULL) EXECUTE FUNCTION "known_actor"();--> statement-breakpoint

INSERT INTO "secrets" ("name", "value")
VALUES ('resume-links', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));--> statement-breakpoint
-- They set themselves again from then on. The subject is the whole board.
INSERT INTO "due_moments" ("kind", "subject", "at") VALUES
  ('reviews', '00000000-0000-0000-0000-000000000000', '2000-01-01'),
  ('log', '00000000-0000-0000-0000-000000000000', '2000-01-01');
