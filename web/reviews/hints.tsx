import {
  IconAt,
  IconCoin,
  IconCopy,
  IconFileText,
  IconFlag,
  IconLink,
  IconSparkles,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ReviewHint } from '../../shared/reviews/queue.ts';
import { Quiet } from '../kit/ui/prose.tsx';
import styles from './hints.module.css';

const ICONS: Record<ReviewHint['kind'], typeof IconFlag> = {
  fraud: IconFlag,
  contact: IconAt,
  link: IconLink,
  duplicate: IconCopy,
  pay: IconCoin,
  thin: IconFileText,
  new: IconSparkles,
};

/** What speaks for a second look, with what it was seen by. What strangers wrote is text here, never a link. */
export function ReviewHints({ hints }: { hints: readonly ReviewHint[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        Check these points
      </h3>
      {hints.length === 0 && <Quiet>Nothing stands out.</Quiet>}
      <ul className={styles.hints}>
        {hints.map((hint) => (
          <Hint key={hint.kind + hint.text} hint={hint} />
        ))}
      </ul>
    </section>
  );
}

function Hint({ hint: { kind, text, evidence } }: { hint: ReviewHint }) {
  const Icon = ICONS[kind];
  return (
    <li className={styles.hint} data-kind={kind}>
      <Icon size={18} aria-hidden />
      <div>
        <p className={styles.text}>{text}</p>
        {evidence.length > 0 && (
          <ul className={styles.evidence}>
            {evidence.map((seen) => (
              <li key={seen.text}>
                {seen.path ? <Link to={seen.path}>{seen.text}</Link> : <q>{seen.text}</q>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
