import { useEffect, useId, useRef, useState } from 'react';
import styles from './clamped-text.module.css';

interface ClampedTextProps {
  text: string;
  /** Lines that show at first. */
  lines: number;
}

/** The first lines of a text, with a button to show the rest. */
export function ClampedText({ text, lines }: ClampedTextProps) {
  const id = useId();
  const box = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasMore, setMore] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() =>
      setMore(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      <p
        ref={box}
        id={id}
        className={styles.text}
        style={isOpen ? undefined : { WebkitLineClamp: lines }}
        data-open={isOpen || undefined}
      >
        {/* Blank lines would use up the first lines. */}
        {isOpen ? text : text.replace(/\n\s+/g, '\n')}
      </p>
      {hasMore && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
