import { Suspense } from 'react';
import { Await } from 'react-router';
import type { Job } from '../../../shared/jobs/posting.ts';
import { JobCard } from '../../jobs/card.tsx';
import { Alert } from '../../kit/ui/alert.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/container.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { Loading } from '../../kit/ui/spinner.tsx';
import styles from './featured.module.css';

export type FeaturedJobs = { jobs: Job[] } | { error: string };

/** The newest jobs, up to three. */
export function Featured({ featured }: { featured: Promise<FeaturedJobs> }) {
  return (
    <Container>
      <section aria-labelledby="featured">
        <div className={styles.head}>
          <div>
            <h2 id="featured">Featured Opportunities</h2>
            <p className={styles.lead}>Fresh from the companies that hire right now.</p>
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
  if ('error' in found) return <Alert tone="failure">Error loading jobs: {found.error}</Alert>;
  if (found.jobs.length === 0)
    return <EmptyState title="No featured jobs available at the moment." />;
  return (
    <ul className={styles.cards}>
      {found.jobs.map((job) => (
        <li key={job._id}>
          <JobCard job={job} featured />
        </li>
      ))}
    </ul>
  );
}
