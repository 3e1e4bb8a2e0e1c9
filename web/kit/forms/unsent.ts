import { readDraft } from './drafts.ts';

/** A field of an unsent form. */
interface UnsentField {
  label: string;
  text: string;
}

/** What somebody typed into one form and did not send. */
export interface Unsent {
  key: string;
  /** 'Scorecard' */
  form: string;
  fields: UnsentField[];
}

const PREFIX = 'draft:';

/**
 * What is stored in this browser of forms that were not sent (drafts.ts), to read and to copy where the form itself is out
 * of reach.
 * @param ids that the key of a form contains: of its user, and perhaps of the thing that it is about
 */
export function readUnsent(...ids: readonly string[]): Unsent[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX) && ids.every((id) => key.includes(id)))
      .toSorted()
      .flatMap((key) => readUnsentOf(key.slice(PREFIX.length)) ?? []);
  } catch {
    return [];
  }
}

/** What is stored of one form, by the key of its draft. */
export function readUnsentOf(key: string): Unsent | undefined {
  const fields = fieldsOf(readDraft(key));
  const [kind = ''] = key.split(':');
  return fields.length > 0 ? { key, form: FORMS[kind] ?? inWords(kind), fields } : undefined;
}

/** The text to copy: a single text as it was typed, several with their labels. */
export const unsentText = ({ fields }: Pick<Unsent, 'fields'>): string =>
  fields.length === 1
    ? (fields[0]?.text ?? '')
    : fields.map(({ label, text }) => `${label}: ${text}`).join('\n');

/** Forms whose keys do not say it. */
const FORMS: Record<string, string> = {
  thread: 'Message',
  template: 'Mail template',
};

/** Not typed: ids, times, what the typed text replaces, and what fields are called. */
const LEFT_OUT = new Set(['replaced', 'names', 'lastSaved', 'version', 'copyOf', 'id', '_id']);

function fieldsOf(stored: unknown): UnsentField[] {
  if (typeof stored === 'string') return toField('Text', stored);
  if (typeof stored !== 'object' || stored === null) return [];
  const draft = stored as Record<string, unknown>;
  const names = (draft.names ?? {}) as Record<string, string>;
  return walk('changes' in draft ? draft.changes : draft, '', names);
}

/**
 * @param names what the keys of parts are called, such as the criteria of a scorecard by their ids
 * @param of the part that has such a key, before the names of its fields
 */
function walk(
  value: unknown,
  label: string,
  names: Readonly<Record<string, string>>,
  of?: string,
): UnsentField[] {
  if (typeof value === 'string') return toField(label, value);
  if (Array.isArray(value)) {
    if (value.every((part) => typeof part === 'string')) return toField(label, value.join(', '));
    return value.flatMap((part) => walk(part, label, names, of));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (LEFT_OUT.has(name)) return [];
    const called = names[name];
    if (called) return walk(part, called, names, called);
    return walk(part, of ? `${of}, ${inWords(name).toLowerCase()}` : inWords(name), names, of);
  });
}

const toField = (label: string, text: string): UnsentField[] =>
  text.trim() ? [{ label, text }] : [];

/** 'jobTitle' and 'job-title' as 'Job title'. */
function inWords(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
