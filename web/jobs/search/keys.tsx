import type { RefObject } from 'react';
import { areShortcutsOn, turnShortcuts, useKeys, useShortcutsOn } from '../../kit/keys.ts';
import { TextButton } from '../../kit/ui/button.tsx';
import styles from './keys.module.css';

interface PageKeys {
  toSearch: () => void;
  /** Undefined if no job is open. */
  close: (() => void) | undefined;
}

/** '/' focuses the search, Escape closes the job beside the list. */
export function usePageKeys(keys: PageKeys) {
  useKeys((key) => {
    if (key === '/' && areShortcutsOn()) {
      keys.toSearch();
      return true;
    }
    if (key !== 'Escape' || !keys.close) return false;
    keys.close();
    return true;
  });
}

interface CardKeys {
  cards: RefObject<HTMLElement | null>;
  /** Called at the end of the page; returns false if there are no more jobs. */
  loadMore: () => boolean;
}

/** j and k move between cards, and so do the arrows once a card has the focus; in a grid they move by rows. */
export function useCardKeys({ cards, loadMore }: CardKeys) {
  useKeys((key) => {
    const links = [...(cards.current?.querySelectorAll<HTMLElement>('h3 a') ?? [])];
    const focused = links.indexOf(document.activeElement as HTMLElement);
    const step = stepOf(key, focused >= 0, links);
    if (!step || links.length === 0) return false;
    const selected = links.findIndex((link) => link.ariaCurrent);
    const from = focused >= 0 ? focused : selected;
    const to = from < 0 ? firstInSight(links) : from + step;
    if (to < links.length) links[Math.max(to, 0)]?.focus();
    else if (!loadMore()) links.at(-1)?.focus();
    return true;
  });
}

function stepOf(key: string, hasFocus: boolean, links: readonly HTMLElement[]): number {
  if (key === 'j' || key === 'k') return areShortcutsOn() ? (key === 'j' ? 1 : -1) : 0;
  if (!hasFocus) return 0;
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  const columns = columnsOf(links);
  return { ...steps, ArrowDown: columns, ArrowUp: -columns }[key] ?? 0;
}

const topOf = (link: HTMLElement) => link.closest('li')?.offsetTop;

function columnsOf(links: readonly HTMLElement[]): number {
  const [first] = links;
  return Math.max(1, links.filter((link) => first && topOf(link) === topOf(first)).length);
}

function firstInSight(links: readonly HTMLElement[]): number {
  return Math.max(
    0,
    links.findIndex((link) => link.getBoundingClientRect().top > 80),
  );
}

/** Explains the keys, and turns them off. */
export function KeysHint() {
  const isOn = useShortcutsOn();
  return (
    <p className={styles.hint}>
      {isOn ? (
        <>
          Press <kbd>/</kbd> to search, <kbd>J</kbd> and <kbd>K</kbd> to move.{' '}
        </>
      ) : (
        'Keyboard shortcuts are off. '
      )}
      <TextButton onClick={() => turnShortcuts(!isOn)}>
        {isOn ? 'Turn off' : 'Turn on'}
        <span className="sr-only"> keyboard shortcuts</span>
      </TextButton>
    </p>
  );
}
