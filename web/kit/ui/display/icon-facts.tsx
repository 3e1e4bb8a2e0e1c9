import type { IconClock } from '@tabler/icons-react';
import styles from './icon-facts.module.css';

export type IconFact = readonly [icon: typeof IconClock | undefined, text: string];

interface IconFactsProps {
  facts: readonly IconFact[];
  /** 'close' leaves less room between the lines, 'column' puts each fact on a line of its own. */
  layout?: 'close' | 'column';
}

/** Short facts with their icons, such as the place of a job. */
export function IconFacts({ facts, layout }: IconFactsProps) {
  return (
    <ul className={styles.facts} data-layout={layout}>
      {facts.map(([Icon, text], index) => (
        // Two facts may have the same text: people write places as they like.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${text}`}>
          {Icon && <Icon size={16} aria-hidden />}
          {text}
        </li>
      ))}
    </ul>
  );
}
