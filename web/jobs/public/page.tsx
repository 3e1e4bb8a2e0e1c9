import { IconArrowLeft } from '@tabler/icons-react';
import { data, Link, type ShouldRevalidateFunction } from 'react-router';
import { summarize } from '../../../shared/jobs/text.ts';
import { apiContext, offContext } from '../../api-context.ts';
import * as table from '../../features.ts';
import type { WebFeature } from '../../panels.tsx';
import { TO_SEARCH, useLastSearch } from '../last-search.ts';
import { Breadcrumbs } from '../../kit/ui/navigation/breadcrumbs.tsx';
import { JobPostingData } from './structured-data.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import type { Route } from './+types/page.ts';
import { readMarkdown } from '../../kit/read-markdown.ts';
import { loadJob } from '../loaded-job.ts';
import { WithFeatures } from '../../with-features.tsx';
import { JobView } from './view.tsx';
import styles from './page.module.css';

/** Length of the description for search engines, in characters. */
const SUMMARY = 155;
const LOADING_FAILED = 'An error occurred while loading job details.';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, LOADING_FAILED);
  if ('problem' in loaderData) return pageMeta(matches, loaderData.message);
  const { job, closing } = loaderData;
  const title = `${job.jobTitle} at ${job.companyName}`;
  return pageMeta(matches, title, summarize(job.jobDescription, SUMMARY), {
    isUnlisted: closing !== null,
    job,
  });
};

/** Only open jobs are indexed (product.md section 2.11). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const off = context.get(offContext);
  const features = Object.values<WebFeature>(table).filter(({ name }) => !off.includes(name));
  const loaded = await loadJob(context.get(apiContext), params.id, features);
  if ('problem' in loaded) return data(loaded, { status: loaded.status, headers: HIDDEN });
  const shown = { ...loaded, description: readMarkdown(loaded.job.jobDescription) };
  return data(shown, loaded.closing ? { headers: HIDDEN } : {});
}

const HIDDEN = { 'X-Robots-Tag': 'noindex' };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The query only says what opens. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.currentUrl.pathname !== change.nextUrl.pathname;

export default function JobPage({ loaderData }: Route.ComponentProps) {
  const search = useLastSearch();
  const title = 'problem' in loaderData ? loaderData.message : loaderData.job.jobTitle;
  return (
    <Container>
      <div className={styles.way} {...{ [TO_SEARCH]: '' }}>
        <Breadcrumbs above={[{ name: 'All jobs', path: '/alljobs', search }]} here={title} />
        {/* The browser shows it before React does. */}
        <Link to={`/alljobs${search}`} hidden={!search} className={styles.back}>
          <IconArrowLeft size={18} aria-hidden />
          Back to your search
        </Link>
      </div>
      <WithFeatures>
        <JobView loaded={loaderData} level={1} />
      </WithFeatures>
      {'job' in loaderData && !loaderData.closing && (
        <JobPostingData
          job={loaderData.job}
          addresses={loaderData.parts.addresses}
          domain={loaderData.company?.verifiedDomain?.domain}
        />
      )}
    </Container>
  );
}

/** The job could not be loaded. */
export function ErrorBoundary() {
  return (
    <Container>
      <ErrorState level={1} message={LOADING_FAILED}>
        <LinkButton to="/alljobs">Back to All Jobs</LinkButton>
      </ErrorState>
    </Container>
  );
}
