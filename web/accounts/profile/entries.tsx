import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { notify } from '../../kit/notices.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { ClampedText } from '../../kit/ui/display/clamped-text.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { EntryDialog, type EntryKind } from '../../resumes/entry-dialog.tsx';
import styles from './entries.module.css';

interface ProfileEntriesProps<T> {
  kind: EntryKind<T>;
  entries: readonly T[];
  onChange: (entries: T[]) => void;
}

/** One list of the profile: add, edit, remove. Changes are sent when the profile is saved. */
export function ProfileEntries<T>({ kind, entries, onChange }: ProfileEntriesProps<T>) {
  /** The index of the entry in the dialog; one past the end for a new one. */
  const [edited, setEdited] = useState<number>();
  const [news, setNews] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);

  const keep = (entry: T) => {
    if (edited === undefined) return;
    onChange(entries.toSpliced(edited, 1, entry));
    if (edited === entries.length) notify.success(kind.added);
    setEdited(undefined);
  };

  const remove = (index: number, heading: string) => {
    onChange(entries.toSpliced(index, 1));
    setNews(`${heading} removed`);
    addButton.current?.focus();
  };

  return (
    <Section
      title={kind.title}
      actions={
        <Button
          ref={addButton}
          variant="light"
          size="sm"
          icon={<IconPlus size={17} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setEdited(entries.length)}
        >
          Add {kind.noun}
        </Button>
      }
    >
      {entries.length === 0 && <Quiet>{kind.none}</Quiet>}
      <ul>
        {entries.map((entry, index) => {
          const heading = kind.heading(entry);
          const text = kind.text?.(entry);
          return (
            <li key={JSON.stringify(entry)} className={styles.entry}>
              <div className={styles.words}>
                <p className={styles.heading}>{heading}</p>
                <Small>{kind.line(entry)}</Small>
                {text && (
                  <div className={styles.text}>
                    <ClampedText text={text} lines={3} />
                  </div>
                )}
              </div>
              <IconButton
                label={`Edit ${heading}`}
                aria-haspopup="dialog"
                onClick={() => setEdited(index)}
              >
                <IconPencil size={18} aria-hidden />
              </IconButton>
              <IconButton label={`Remove ${heading}`} onClick={() => remove(index, heading)}>
                <IconTrash size={18} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <span role="status" className="sr-only">
        {news}
      </span>
      {edited !== undefined && (
        <EntryDialog
          kind={kind}
          entry={entries[edited]}
          onKeep={keep}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}
