import { formatMoment } from '../../shared/kit/dates.ts';
import { counted, inFigures } from '../../shared/kit/figures.ts';
import type { Erasure } from '../../shared/transparency/erasure.ts';
import { ERASED, STAYS } from '../../shared/transparency/erasure-words.ts';
import { BulletList } from '../kit/ui/display/prose.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';

/** What a receipt of an erasure says: what went, and what stays and why. */
export function ErasureList({ erasure }: { erasure: Erasure }) {
  const { at, by, erased, stays } = erasure;
  return (
    <Stack gap={16}>
      <p>
        {by === 'self' ? 'Deleted by its owner' : 'Deleted by an administrator'}, {formatMoment(at)}
      </p>
      <section aria-labelledby="erased">
        <h3 id="erased">What was erased</h3>
        <BulletList
          items={erased.map(({ what, count }) => `${ERASED[what]}: ${inFigures(count)}`)}
        />
      </section>
      <section aria-labelledby="stays">
        <h3 id="stays">What stays, and why</h3>
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
