import { useState } from 'react';
import { answerBy } from '../../../shared/applications/promise.ts';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import type { Slots } from '../../../web/panels.tsx';
import { firstChoiceUsed, monthName, ownPlacesText, stopsCounting, yieldText } from '../rules.ts';
import styles from './apply.module.css';
import { useKnownPlaces } from './own-places.ts';

/** The one first choice of the month, or which application has it. */
export function ApplyFields({ job, value, disabled, onChange }: Slots['apply.fields']) {
  const own = useKnownPlaces();
  if (!own) return null;
  const { month, chosen, yield: figures } = own.firstChoice;
  const figure = figures && <Small as="span">{yieldText(figures)}.</Small>;
  if (chosen)
    return (
      <p className={styles.note}>
        {firstChoiceUsed(chosen, month).message} {figure}
      </p>
    );
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={value.firstChoice === 'true'}
        disabled={disabled}
        onChange={({ currentTarget }) =>
          onChange({ firstChoice: currentTarget.checked ? 'true' : undefined })
        }
      />
      <span>
        Make this my first choice of {monthName(month)}
        <span className={styles.note}>
          {' '}
          {job.companyName} sees it. You have one a month. {figure}
        </span>
      </span>
    </label>
  );
}

/** How many applications are left, and when this one would stop counting. */
export function ApplyNext({ job }: Slots['apply.next']) {
  const own = useKnownPlaces();
  const [now] = useState(() => new Date());
  if (!own || own.places.limit === 0) return null;
  return `${ownPlacesText(own.places).text}. ${stopsCounting(answerBy(now, job.replyDays))}`;
}
