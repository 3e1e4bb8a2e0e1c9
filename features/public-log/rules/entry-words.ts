import { type Opening, parseLeaf, type PostingKind } from './leaves.ts';

/** What an entry of the log says, in words. The page /verify and `npm run verify-log` show the same. */
const WORDS: Record<PostingKind | Opening['kind'], string> = {
  published: 'Job published',
  changed: 'Text or deadline of the job changed',
  paused: 'Job paused',
  confirmed: 'Job confirmed as open',
  closed: 'Job closed',
  outcome: 'Outcome stated',
  applied: 'Application received',
  answered: 'Application answered',
  'answer-undone': 'Answer undone',
};

const ANSWERS: Record<NonNullable<Opening['answer']>, string> = {
  interview: 'invitation to an interview',
  offer: 'offer',
  rejection: 'rejection',
  message: 'message',
};

/** What an entry says, when, and of which job; '' where the entry does not say it. */
export interface EntryWords {
  what: string;
  at: string;
  job: string;
}

/** @param opening what the leaf of an application hides */
export function describeEntry(entry: { leaf: string; opening?: Opening | undefined }): EntryWords {
  const { leaf, opening } = entry;
  if (opening) {
    const { kind, at, job, answer } = opening;
    return { what: answer ? `${WORDS[kind]}: ${ANSWERS[answer]}` : WORDS[kind], at, job };
  }
  const read = parseLeaf(leaf);
  if (!read) return { what: '', at: '', job: '' };
  if ('hash' in read) return { what: WORDS[read.kind], at: read.day, job: '' };
  const what = read.outcome ? `${WORDS[read.kind]}: ${read.outcome}` : WORDS[read.kind];
  return { what, at: read.at, job: read.job };
}
