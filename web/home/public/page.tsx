import { FEATURED_JOBS } from '../../../shared/jobs/posting.ts';
import { type Client, Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { apiContext } from '../../api-context.ts';
import { SiteData } from '../../jobs/structured-data.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import { Audiences } from './audiences.tsx';
import { Featured, type FeaturedJobs } from './featured.tsx';
import { Hero } from './hero.tsx';
import { Impact } from './impact.tsx';
import { Partners } from './partners.tsx';
import { Testimonials } from './testimonials.tsx';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Your Dream Career Awaits You',
    'Connecting talent with opportunity: reviewed jobs with the pay up front, and a timeline for every application.',
  );

/** The jobs are not waited for: on the way here from another page, the rest shows at once. */
export function loader({ context }: Route.LoaderArgs) {
  return { featured: loadFeatured(context.get(apiContext)) };
}

async function loadFeatured(api: Client): Promise<FeaturedJobs> {
  try {
    const { jobs } = await api.listJobs({ query: { limit: FEATURED_JOBS } });
    return { jobs };
  } catch (error) {
    const fallback =
      error instanceof Refusal ? 'Failed to fetch jobs.' : 'Failed to load featured jobs.';
    return { error: sentenceOf(error, fallback) };
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SiteData />
      <Hero />
      <div className={styles.sections}>
        <Partners />
        <Impact />
        <Featured featured={loaderData.featured} />
        <Audiences />
        <Testimonials />
      </div>
    </>
  );
}
