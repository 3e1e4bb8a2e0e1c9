import styles from './marked.module.css';

interface MarkedProps {
  parts: readonly { text: string; isHit: boolean }[];
}

/** A text with the words of a search marked. */
export function Marked({ parts }: MarkedProps) {
  const placed: { at: number; text: string; isHit: boolean }[] = [];
  for (const part of parts) {
    const before = placed.at(-1);
    placed.push({ ...part, at: before ? before.at + before.text.length : 0 });
  }
  return placed.map(({ at, text, isHit }) =>
    isHit ? (
      <mark key={at} className={styles.hit}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}
