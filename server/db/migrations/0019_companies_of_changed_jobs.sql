-- The companies of the jobs are announced as well, as {"employers": [ids]}: their lists of jobs change with every job
-- that appears or disappears.
CREATE OR REPLACE FUNCTION "publish_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "publish"(TG_ARGV[0], (SELECT array_agg(DISTINCT "job_id") FROM "changed"));
  IF TG_TABLE_NAME = 'job_search' THEN
    PERFORM "publish"('employers', (SELECT array_agg(DISTINCT "company_id") FROM "changed"));
  END IF;
  RETURN NULL;
END $$;
