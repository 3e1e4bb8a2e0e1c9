import { formatMoment } from '../../shared/kit/dates.ts';
import { counted, inFigures } from '../../shared/kit/figures.ts';
import type { Erasure } from '../../shared/accounts/erasure.ts';
import { ERASED, STAYS } from '../../shared/accounts/erasure-words.ts';
import { BulletList } from '../kit/ui/display/prose.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import styles from './erasure-list.module.css';

interface ErasureListProps {
  erasure: Erasure;
  /** The level of its headings. */
  as: 'h2' | 'h3';
}

/** What a receipt of an erasure says: what went, and what stays and why. */
export function ErasureList({ erasure, as: Heading }: ErasureListProps) {
  const { at, by, erased, stays } = erasure;
  return (
    <Stack gap={16}>
      <p>
        {by === 'self' ? 'Deleted by its owner' : 'Deleted by an admin'}, {formatMoment(at)}
      </p>
      <section aria-labelledby="erased">
        <Heading id="erased" className={styles.title}>
          What was erased
        </Heading>
        <BulletList
          items={erased.map(({ what, count }) => `${ERASED[what]}: ${inFigures(count)}`)}
        />
      </section>
      <section aria-labelledby="stays">
        <Heading id="stays" className={styles.title}>
          What stays, and why
        </Heading>
        <BulletList items={stays.map(toLine)} />
      </section>
    </Stack>
  );
}

function toLine({ what, count, years }: Erasure['stays'][number]): string {
  const amount = count === null ? '' : `: ${inFigures(count)}`;
  const length = years ? ` The longest time is ${counted(years, 'year')}.` : '';
  return `${STAYS[what].what}${amount}. ${STAYS[what].why}${length}`;
}
