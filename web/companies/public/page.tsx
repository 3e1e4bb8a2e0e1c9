import { data } from 'react-router';
import { type Client, Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { companyPicture } from '../../../shared/jobs/pictures.ts';
import { truncate } from '../../../shared/jobs/text.ts';
import { apiContext } from '../../api-context.ts';
import { Breadcrumbs } from '../../kit/ui/breadcrumbs.tsx';
import { CompanyData } from '../../jobs/structured-data.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/container.tsx';
import { ErrorState } from '../../kit/ui/error-state.tsx';
import type { Route } from './+types/page.ts';
import { CompanyHead } from './head.tsx';
import { CompanyJobs } from './jobs.tsx';

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
  const fallback = `Who ${companyName} is, and the jobs that are open there.`;
  return pageMeta(
    matches,
    `Jobs at ${companyName}`,
    description ? truncate(description, SUMMARY) : fallback,
    {
      isUnlisted: loaderData.isLaterPage,
      picture: companyPicture(company),
      pictureAlt: companyName,
    },
  );
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
  try {
    return await loadCompany(context.get(apiContext), params.id, cursor);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    const problem = code === 404 ? NOT_FOUND : sentenceOf(error, LOADING_FAILED);
    return data({ problem }, { status: code });
  }
}

async function loadCompany(api: Client, id: string, cursor: string) {
  const [{ company }, { jobs, total, nextCursor }] = await Promise.all([
    api.getCompany({ params: { id } }),
    api.listJobs({ query: { company: id, limit: PAGE_SIZE, cursor } }),
  ]);
  return { company, jobs, total, nextCursor, isLaterPage: cursor !== '' };
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData) return <Problem message={loaderData.problem} />;
  const { company } = loaderData;
  return (
    <Container>
      <Breadcrumbs above={[{ name: 'All jobs', path: '/alljobs' }]} here={company.companyName} />
      <CompanyHead company={company} />
      <CompanyJobs {...loaderData} />
      <CompanyData company={company} />
    </Container>
  );
}

function Problem({ message }: { message: string }) {
  const isMissing = message === NOT_FOUND;
  return (
    <Container>
      <ErrorState
        level={1}
        title={isMissing ? NOT_FOUND : 'Something went wrong'}
        message={isMissing ? 'It may have left, or the address is not complete.' : message}
      >
        <LinkButton to="/alljobs">Browse all jobs</LinkButton>
      </ErrorState>
    </Container>
  );
}

/** The company could not be loaded. */
export function ErrorBoundary() {
  return <Problem message={LOADING_FAILED} />;
}
