import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeFile } from '../../forms/take-file.ts';
import { IconButton } from '../button.tsx';
import { Small } from '../display/small.tsx';
import styles from './file-field.module.css';

export interface FileFieldProps {
  label: string;
  /** The accepted files as text. */
  hint: string;
  /** Extensions with their dot. */
  accept: readonly string[];
  file: File | undefined;
  /** The error message for a file. */
  error?: string | undefined;
  disabled?: boolean;
  onChange: (file: File | undefined) => void;
}

/** One file, chosen with a button or dropped. */
export function FileField(props: FileFieldProps) {
  const { label, hint, accept, file, disabled = false, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const [refusal, setRefusal] = useState<string>();
  const error = refusal ?? props.error;
  const [note, setNote] = useState<string>();
  const latest = useRef<File>(undefined);

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // Canceled: the file stays.
    if (!chosen) return;
    latest.current = chosen;
    const release = holdSubmit(currentTarget.form);
    const taken = await takeFile(chosen, accept);
    const submit = release();
    if (latest.current !== chosen) return;
    const refused = 'refusal' in taken;
    setRefusal(refused ? taken.refusal : undefined);
    setNote(refused ? undefined : taken.note);
    // Allows choosing the same file again.
    if (refused && input.current) input.current.value = '';
    flushSync(() => onChange(refused ? undefined : taken.file));
    if (!refused) submit();
  };

  const remove = () => {
    latest.current = undefined;
    setRefusal(undefined);
    setNote(undefined);
    // Allows choosing the same file again.
    if (input.current) input.current.value = '';
    input.current?.focus();
    onChange(undefined);
  };

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        data-chosen={file ? true : undefined}
        data-wrong={error ? true : undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        {file ? (
          <IconFileText size={26} stroke={1.6} aria-hidden />
        ) : (
          <IconUpload size={26} stroke={1.6} aria-hidden />
        )}
        <p id={`${id}-hint`} className={styles.text}>
          {file ? (
            <span className={styles.name}>{file.name}</span>
          ) : (
            <span>
              <span className={styles.choose}>Choose a file</span> or drop it here
            </span>
          )}
          <Small as="span" tiny>
            {file ? sizeOf(file.size) : hint}
          </Small>
        </p>
        {/* Covers the area, so that the browser handles clicks, keys and drops. */}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept.join(',')}
          className={styles.input}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => void choose(event)}
        />
        {file && (
          <span className={styles.remove}>
            <IconButton label="Remove file" disabled={disabled} onClick={remove}>
              <IconX size={18} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </p>
      {note && file && (
        <Small>
          <span role="status">{note}</span>
        </Small>
      )}
    </div>
  );
}

/**
 * Holds the submission of a form while a file is read.
 * @returns ends it; the answer submits the form if somebody wanted that meanwhile
 */
function holdSubmit(form: HTMLFormElement | null) {
  let held: SubmitEvent | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    held = event;
  };
  form?.addEventListener('submit', hold, true);
  return () => {
    form?.removeEventListener('submit', hold, true);
    return () => held && form?.requestSubmit(held.submitter);
  };
}

/** '324 KB', '1.2 MB' */
function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.ceil(kilobytes)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
