import { useId } from 'react';
import { nextPlaceText } from '../rules.ts';
import { useCall } from '../../../web/kit/data/calls.ts';
import { Skeleton } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { Card } from '../../../web/kit/ui/layout/card.tsx';
import { useSite } from '../../../web/site.ts';
import styles from './open-applications.module.css';

/** Open applications as cells, and when the next place comes back; nothing on a board without a limit. */
export function OpenApplications() {
  return useSite().openApplications > 0 && <Cells />;
}

function Cells() {
  const titleId = useId();
  const { data, isPending } = useCall('getPlaces');
  // Its place is kept, so that nothing beside it moves when the figures arrive.
  if (isPending)
    return (
      <Card aria-labelledby={titleId} aria-busy>
        <h2 id={titleId} className={styles.title}>
          Open applications
        </h2>
        <div className={styles.loading}>
          <Skeleton height={58} />
        </div>
      </Card>
    );
  if (!data) return null;
  const { limit, taken } = data.places;
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Open applications
        </h2>
        <p className={styles.figure}>
          {taken} of {limit}
        </p>
      </div>
      <div className={styles.cells} aria-hidden>
        {Array.from({ length: limit }, (_, index) => (
          // Cells have no identity.
          <span key={index} data-taken={index < taken || undefined} />
        ))}
      </div>
      <p className={styles.next}>
        An application counts until the company answers or its promised date passes.{' '}
        {nextPlaceText(data.places)}
      </p>
    </Card>
  );
}
