import {
  IconAt,
  IconCoin,
  IconCopy,
  IconFileText,
  IconFlag,
  IconLink,
  IconMasksTheater,
  IconSparkles,
  IconWorldQuestion,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ReviewHint } from '../../shared/reviews/queue.ts';
import { Quiet } from '../kit/ui/display/prose.tsx';
import styles from './hints.module.css';

const ICONS: Record<ReviewHint['kind'], typeof IconFlag> = {
  fraud: IconFlag,
  contact: IconAt,
  link: IconLink,
  domain: IconWorldQuestion,
  alike: IconMasksTheater,
  duplicate: IconCopy,
  pay: IconCoin,
  thin: IconFileText,
  new: IconSparkles,
};

/** The hints with their evidence. Text by strangers is never shown as a link. */
export function Hints({ hints }: { hints: readonly ReviewHint[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
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
        <p className={styles.hintText}>{text}</p>
        {evidence.length > 0 && (
          <ul className={styles.evidence}>
            {evidence.map((item) => (
              <li key={item.text}>
                {item.path ? <Link to={item.path}>{item.text}</Link> : <q>{item.text}</q>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
