import { type ReactNode, useEffect, useState } from 'react';
import type { Block, Inline } from '../../../../shared/kit/markdown.ts';
import { Breakable } from './breakable.tsx';
import styles from './markdown.module.css';

interface MarkdownProps {
  blocks: readonly Block[];
  /** The level of the page's heading above it: headings begin one below, and leave no level out. */
  under: number;
}

/** A description that was read by `readMarkdown`. Made of elements, so no text of it becomes markup. */
export function Markdown({ blocks, under }: MarkdownProps) {
  return <div className={styles.text}>{blocks.map(toElement(under, levelsIn(blocks)))}</div>;
}

/**
 * `Markdown` for signed-in pages and previews, which load the reader when they show a text. Until then, the text is as it was
 * typed.
 */
export function TypedMarkdown({ text, under }: { text: string; under: number }) {
  const [read, setRead] = useState<(text: string) => Block[]>();
  useEffect(() => {
    let isShown = true;
    // Without a connection, the text stays as it is.
    void import('../../read-markdown.ts').then(
      ({ readMarkdown }) => isShown && setRead(() => readMarkdown),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (read) return <Markdown blocks={read(text)} under={under} />;
  return (
    <div className={styles.text}>
      <p className={styles.typed}>{text}</p>
    </div>
  );
}

/** The levels of the headings, the highest first. */
const levelsIn = (blocks: readonly Block[]): number[] => [
  ...new Set(blocks.flatMap(levelsOf).toSorted((one, other) => one - other)),
];

function levelsOf(block: Block): number[] {
  if (block.kind === 'heading') return [block.level];
  if (block.kind === 'quote') return block.content.flatMap(levelsOf);
  return block.kind === 'list' ? block.items.flat().flatMap(levelsOf) : [];
}

/** The text does not change while it is read, so a place is a key. */
const toElement = (under: number, levels: readonly number[]) =>
  function MarkdownBlock(block: Block, key: number): ReactNode {
    switch (block.kind) {
      case 'paragraph':
        return <p key={key}>{block.content.map(toInline)}</p>;
      case 'heading': {
        const level = levels.indexOf(block.level) + 1;
        const Heading = `h${Math.min(6, under + level)}` as 'h2';
        return (
          <Heading key={key} data-level={level}>
            {block.content.map(toInline)}
          </Heading>
        );
      }
      case 'list': {
        const items = block.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{item.map(toElement(under, levels))}</li>
        ));
        if (block.start === undefined) return <ul key={key}>{items}</ul>;
        return (
          <ol key={key} start={block.start}>
            {items}
          </ol>
        );
      }
      case 'quote':
        return <blockquote key={key}>{block.content.map(toElement(under, levels))}</blockquote>;
      case 'code':
        return (
          <pre key={key}>
            <code>{block.text}</code>
          </pre>
        );
      case 'rule':
        return <hr key={key} />;
    }
  };

function toInline(inline: Inline, key: number): ReactNode {
  if (typeof inline === 'string') return <Breakable key={key} text={inline} />;
  switch (inline.kind) {
    case 'break':
      return <br key={key} />;
    case 'code':
      return <code key={key}>{inline.text}</code>;
    case 'strong':
      return <strong key={key}>{inline.content.map(toInline)}</strong>;
    case 'emphasis':
      return <em key={key}>{inline.content.map(toInline)}</em>;
    case 'link':
      return (
        <a key={key} href={inline.href} target="_blank" rel="nofollow ugc noopener">
          {inline.content.map(toInline)}
        </a>
      );
  }
}
