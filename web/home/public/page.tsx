import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { Suspense, useRef, useSyncExternalStore } from 'react';
import { Await, Form, Link } from 'react-router';
import { FEATURED_JOBS, type Job } from '../../../shared/jobs/posting.ts';
import { type Client, Refusal, errorMessage } from '../../../shared/kit/client.ts';
import { apiContext } from '../../api-context.ts';
import { useUser } from '../../kit/session.ts';
import { StructuredData, toJson } from '../../kit/structured-data.tsx';
import { pageMeta, type Site, useSite } from '../../site.ts';
import { Opening } from '../opening.tsx';
import type { Route } from './+types/page.ts';
import { Audiences, Partners, Testimonials } from './sections.tsx';
import { HeroMosaic } from '../../kit/ui/art/hero-mosaic.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { JobCard } from '../../jobs/lists/card.tsx';
import { useMarks } from '../../jobs/lists/marks.tsx';
import { useNotHidden } from '../../jobs/lists/personal.ts';
import { loadedLater } from '../../kit/ui/loaded-later.tsx';
import { Panels } from '../../panels.tsx';
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx';
import { Loading } from '../../kit/ui/feedback/spinner.tsx';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Your Dream Career Awaits You',
    'Connecting talent with opportunity: reviewed jobs with the pay up front, and a timeline for every application.',
  );

/** Does not wait for the jobs: when navigating from another page, the rest is shown immediately. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const featured = loadFeatured(api);
  return { popular: await loadPopular(api), featured };
}

/** Links under the search. The page does without them if they cannot be loaded. */
async function loadPopular(api: Client): Promise<string[]> {
  try {
    const { searches } = await api.listPopularSearches();
    return searches.map(({ keywords }) => keywords);
  } catch {
    return [];
  }
}

async function loadFeatured(api: Client): Promise<FeaturedJobs> {
  try {
    const { jobs } = await api.listJobs({ query: { limit: FEATURED_JOBS } });
    return { jobs };
  } catch (error) {
    const fallback =
      error instanceof Refusal ? 'Failed to fetch jobs.' : 'Failed to load featured jobs.';
    return { error: errorMessage(error, fallback) };
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  return (
    <>
      <StructuredData json={import.meta.env.SSR ? toJson(toSite(site)) : ''} />
      <Hero popular={loaderData.popular} />
      <div className={styles.sections}>
        {site.isDemo && <Partners />}
        {site.isDemo && <Impact />}
        <Featured featured={loaderData.featured} />
        <Audiences />
        {site.isDemo && <Testimonials />}
      </div>
    </>
  );
}

function Hero({ popular }: { popular: readonly string[] }) {
  const keywords = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.hero}>
      <Container>
        <div className={styles.grid}>
          <div>
            <Opening
              large
              eyebrow="Connecting talent with opportunity"
              title="Your Dream Career Awaits You"
              lead="Real jobs from reviewed companies. Pay up front, one-page applications, and a timeline for each."
            />
            <Form action="/alljobs" role="search" className={styles.search}>
              <label className={styles.field}>
                <span className="sr-only">Keywords</span>
                <IconSearch size={20} aria-hidden />
                <input
                  ref={keywords}
                  name="keywords"
                  // Not of the type "search", which Escape empties.
                  enterKeyHint="search"
                  autoComplete="off"
                  placeholder="Title, company or skill"
                />
              </label>
              <label className={styles.field}>
                <span className="sr-only">Location</span>
                <IconMapPin size={20} aria-hidden />
                <input name="location" enterKeyHint="search" placeholder="City or country" />
              </label>
              <Button type="submit" size="lg">
                Search Jobs
              </Button>
              <Panels slot="search.field" field={keywords} />
            </Form>
            {popular.length > 0 && (
              <nav aria-label="Popular searches" className={styles.popular}>
                <span aria-hidden>Popular:</span>
                <ul>
                  {popular.map((words) => (
                    <li key={words}>
                      <Link to={`/alljobs?${new URLSearchParams({ keywords: words })}`}>
                        {words}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            <div className={styles.actions}>
              <LinkButton to="/signup?role=job_seeker" size="lg" variant="outline">
                Find Your Dream Job
              </LinkButton>
              <LinkButton to="/signup?role=company" size="lg" variant="outline">
                Hire Top Talent
              </LinkButton>
            </div>
          </div>
          <HeroMosaic />
        </div>
      </Container>
    </section>
  );
}

type FeaturedJobs = { jobs: Job[] } | { error: string };

/** The newest jobs, up to three. */
function Featured({ featured }: { featured: Promise<FeaturedJobs> }) {
  return (
    <Container>
      <section aria-labelledby="featured">
        <div className={styles.head}>
          <div>
            <h2 id="featured">Featured Opportunities</h2>
            <p className={styles.featuredLead}>New jobs from companies hiring now.</p>
          </div>
          <LinkButton to="/alljobs" variant="light">
            All Jobs
          </LinkButton>
        </div>
        <Suspense fallback={<Loading>Loading featured jobs...</Loading>}>
          <Await resolve={featured}>{(found) => <Cards found={found} />}</Await>
        </Suspense>
      </section>
    </Container>
  );
}

function Cards({ found }: { found: FeaturedJobs }) {
  if ('error' in found) return <EmptyState title={`Error loading jobs: ${found.error}`} />;
  return <FeaturedCards jobs={found.jobs} />;
}

const [OwnLists] = loadedLater(async () => (await import('../../jobs/lists/own.tsx')).OwnLists);

/** Whether features may know something of the jobs. For most visitors they do not, and need not load. */
function useIsKnown() {
  const user = useUser();
  const { storedKeys } = useSite();
  const hasStored = useSyncExternalStore(
    () => () => undefined,
    () => {
      try {
        return storedKeys.some((key) => localStorage.getItem(key) !== null);
      } catch {
        return false;
      }
    },
    () => false,
  );
  return user !== null || hasStored;
}

function FeaturedCards({ jobs }: { jobs: readonly Job[] }) {
  const shown = useNotHidden(jobs);
  const isKnown = useIsKnown();
  if (!jobs[0]) return <EmptyState title="No featured jobs available at the moment." />;
  return (
    <>
      {isKnown && <OwnLists />}
      {shown[0] ? <CardList jobs={shown} /> : <AllHidden jobs={jobs} />}
    </>
  );
}

function AllHidden({ jobs }: { jobs: readonly Job[] }) {
  return (
    <details>
      <summary>You have hidden all of these jobs. Show them</summary>
      <CardList jobs={jobs} />
    </details>
  );
}

function CardList({ jobs }: { jobs: readonly Job[] }) {
  const marksOf = useMarks();
  return (
    <ul className={styles.cards}>
      {jobs.map((job) => (
        <li key={job._id}>
          <JobCard job={job} featured marks={marksOf(job._id)} />
        </li>
      ))}
    </ul>
  );
}

/** Fixed figures of the demo, not counted (product.md section 9). */
const FIGURES = [
  { figure: '100', label: 'Active Job Seekers' },
  { figure: '70', label: 'Companies' },
  { figure: '200', label: 'Jobs Posted' },
] as const;

/** The impact counter in front of a sunrise. */
function Impact() {
  return (
    <Container>
      <section className={styles.impact} aria-labelledby="impact">
        <Sunrise />
        <h2 id="impact" className={styles.title}>
          A board where people find each other
        </h2>
        <dl className={styles.figures}>
          {FIGURES.map(({ figure, label }) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <span className={styles.plus}>+</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Container>
  );
}

/** Half circles around one center; the innermost is the sun. */
const ARCS = [
  { radius: 240, color: 'var(--brand-8)' },
  { radius: 180, color: 'var(--brand-7)' },
  { radius: 120, color: 'var(--art-coral)' },
  { radius: 64, color: 'var(--art-sun)' },
] as const;

function Sunrise() {
  return (
    <svg viewBox="0 0 480 240" className={styles.sunrise} aria-hidden="true" data-art="">
      {ARCS.map(({ radius, color }) => (
        <circle key={radius} cx="240" cy="240" r={radius} fill={color} />
      ))}
    </svg>
  );
}

/** Structured data about the board and its search, which is the page of all jobs. */
const toSite = ({ siteName, publicUrl }: Site) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${publicUrl}/#organization`,
      name: siteName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: siteName,
      url: `${publicUrl}/`,
      publisher: { '@id': `${publicUrl}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${publicUrl}/alljobs?keywords={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});
