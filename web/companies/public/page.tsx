import { data } from 'react-router';
import {
  IconBuilding,
  IconCalendar,
  IconClockCheck,
  IconMapPin,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Client, Refusal, errorMessage } from '../../../shared/kit/client.ts';
import { summarize } from '../../../shared/jobs/text.ts';
import { keptInWords } from '../../../shared/companies/kept.ts';
import type { Company } from '../../../shared/companies/profile.ts';
import { type Block, toPlainText } from '../../../shared/kit/markdown.ts';
import { industryLabel } from '../../../shared/companies/facts.ts';
import { withSource } from '../../../shared/jobs/sources.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { apiContext } from '../../api-context.ts';
import { Breadcrumbs } from '../../kit/ui/navigation/breadcrumbs.tsx';
import { StructuredData, toJson } from '../../kit/structured-data.tsx';
import { readMarkdown } from '../../kit/read-markdown.ts';
import { pageMeta, useSite } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import type { Route } from './+types/page.ts';
import { WebsiteLink } from '../../kit/ui/navigation/website-link.tsx';
import { DomainBadge } from '../../kit/ui/display/domain-badge.tsx';
import { Markdown } from '../../kit/ui/display/markdown.tsx';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { type CardJob, JobCard } from '../../jobs/lists/card.tsx';
import { useMarks } from '../../jobs/lists/marks.tsx';
import { Panels } from '../../panels.tsx';
import { WithFeatures } from '../../with-features.tsx';
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx';
import { Cover } from '../cover.tsx';
import { CompanyLinks } from '../links.tsx';
import { Photos } from './photos.tsx';
import styles from './page.module.css';

/** Jobs on one page of the list. */
const PAGE_SIZE = 24;
/** Characters of the description that a search engine shows. */
const SUMMARY = 155;
const NOT_FOUND = 'Company not found.';
const LOADING_FAILED = 'Failed to load company data.';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, LOADING_FAILED);
  if ('problem' in loaderData) return pageMeta(matches, loaderData.problem);
  const { company } = loaderData;
  const { companyName, description } = company;
  const fallback = `About ${companyName} and its open jobs.`;
  return pageMeta(
    matches,
    `Jobs at ${companyName}`,
    description ? summarize(description, SUMMARY) : fallback,
    {
      isUnlisted: loaderData.isLaterPage,
      company,
    },
  );
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
  try {
    return await loadCompany(context.get(apiContext), params.id, cursor);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status } = error;
    const isMissing = status === 404;
    const problem = isMissing ? NOT_FOUND : errorMessage(error, LOADING_FAILED);
    return data({ problem, isMissing }, { status });
  }
}

async function loadCompany(api: Client, id: string, cursor: string) {
  const [{ company }, { jobs, total, nextCursor }] = await Promise.all([
    api.getCompany({ params: { id } }),
    api.listJobs({ query: { company: id, limit: PAGE_SIZE, cursor } }),
  ]);
  const about = readMarkdown(company.description);
  return { company, about, jobs, total, nextCursor, isLaterPage: cursor !== '' };
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { publicUrl } = useSite();
  if ('problem' in loaderData) return <Problem {...loaderData} />;
  const { company } = loaderData;
  return (
    <Container>
      <Breadcrumbs above={[{ name: 'All jobs', path: '/alljobs' }]} here={company.companyName} />
      <CompanyHead company={company} about={loaderData.about} />
      <Photos company={company} />
      <WithFeatures>
        <CompanyJobs {...loaderData} />
        <Panels slot="company.foot" companyId={company._id} />
      </WithFeatures>
      <StructuredData
        json={import.meta.env.SSR ? toJson(toOrganization(company, publicUrl)) : ''}
      />
    </Container>
  );
}

function Problem({ problem, isMissing }: { problem: string; isMissing: boolean }) {
  return (
    <Container>
      <ErrorState
        level={1}
        title={isMissing ? NOT_FOUND : 'Something went wrong'}
        message={isMissing ? 'The company may have left, or the link is incomplete.' : problem}
      >
        <LinkButton to="/alljobs">Browse All Jobs</LinkButton>
      </ErrorState>
    </Container>
  );
}

/** The company could not be loaded. */
export function ErrorBoundary() {
  return <Problem problem={LOADING_FAILED} isMissing={false} />;
}

function CompanyHead({ company, about }: { company: Company; about: readonly Block[] }) {
  const { companyName, industry, location, size, founded, website, verifiedDomain } = company;
  const { links } = company;
  const { logo, cover } = company.pictures;
  return (
    <header className={styles.head}>
      {cover && (
        <div className={styles.cover}>
          <Cover cover={cover} />
        </div>
      )}
      <div className={styles.name}>
        <CompanyMark name={companyName} logo={logo?.path} size={88} />
        <div>
          <h1>{companyName}</h1>
          <ul className={styles.facts}>
            {industry && <Fact icon={<IconBuilding {...SIZE} />}>{industryLabel(industry)}</Fact>}
            {location && <Fact icon={<IconMapPin {...SIZE} />}>{location}</Fact>}
            {size && <Fact icon={<IconUsers {...SIZE} />}>{size} employees</Fact>}
            {keptInWords(company.kept) && (
              <Fact icon={<IconClockCheck {...SIZE} />}>{keptInWords(company.kept)}</Fact>
            )}
            {founded && <Fact icon={<IconCalendar {...SIZE} />}>Founded {founded}</Fact>}
            {website && (
              <Fact icon={<IconWorld {...SIZE} />}>
                <WebsiteLink website={website} />
              </Fact>
            )}
          </ul>
          {verifiedDomain && (
            <p className={styles.domain}>
              <DomainBadge domain={verifiedDomain} isLong />
            </p>
          )}
        </div>
      </div>
      {links.length > 0 && (
        <div className={styles.links}>
          <CompanyLinks links={links} />
        </div>
      )}
      {about.length > 0 && (
        <div className={styles.about}>
          <Markdown blocks={about} under={1} />
        </div>
      )}
    </header>
  );
}

const SIZE = { size: 17, 'aria-hidden': true };

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

interface CompanyJobsProps {
  company: Company;
  jobs: readonly CardJob[];
  /** On all pages together. */
  total: number;
  nextCursor: string | null;
  isLaterPage: boolean;
}

/** The company's open jobs, newest first, with paging. */
function CompanyJobs({ company, jobs, total, nextCursor, isLaterPage }: CompanyJobsProps) {
  const marksOf = useMarks();
  const path = `/companies/${company._id}`;
  if (total === 0) {
    return (
      <section aria-label="Open jobs">
        <EmptyState
          title="No open jobs right now"
          hint={`${company.companyName} is not hiring at the moment.`}
        >
          <LinkButton to="/alljobs">Browse All Jobs</LinkButton>
        </EmptyState>
      </section>
    );
  }
  return (
    <section aria-labelledby="open-jobs">
      <h2 id="open-jobs" className={styles.title}>
        {counted(total, 'open job')}
      </h2>
      <Panels slot="job.list" hasCards />
      <ul className={styles.cards}>
        {jobs.map((job) => (
          <li key={job._id}>
            <JobCard
              job={job}
              to={withSource(`/job/${job._id}`, 'company')}
              marks={marksOf(job._id)}
              action={<Panels slot="job.card" job={job} />}
            />
          </li>
        ))}
      </ul>
      {(isLaterPage || nextCursor) && (
        <nav aria-label="Pages of jobs" className={styles.pages}>
          {isLaterPage && (
            <LinkButton to={path} variant="subtle">
              Back to the newest jobs
            </LinkButton>
          )}
          {nextCursor && (
            <LinkButton
              to={`${path}?cursor=${encodeURIComponent(nextCursor)}`}
              rel="next"
              variant="light"
            >
              Older jobs
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}

function toOrganization(company: Company, publicUrl: string) {
  const { _id, companyName, verifiedDomain, description, location, founded, pictures } = company;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: companyName,
    url: `${publicUrl}/companies/${_id}`,
    // Only what the company has proved to be its own.
    ...(verifiedDomain && { sameAs: `https://${verifiedDomain.domain}` }),
    ...(description && { description: toPlainText(description) }),
    ...(pictures.logo && { logo: publicUrl + pictures.logo.path }),
    ...(location && { address: location }),
    ...(founded && { foundingDate: String(founded) }),
  };
}
