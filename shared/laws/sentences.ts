import type { Ask } from './rows.ts';

// Sentences that a posting must not have. A negation clears only the words that it is tied to: 'No Canadian experience
// needed' is allowed, 'Canadian experience required, no exceptions' is not.

/** 'is not required', 'not needed', after the words in question. */
const NOT_NEEDED =
  /^,? ?(?:(?:is|are|was|will be|does|do) ?)?(?:not|n['’]t|never)(?: an?| be)?(?: strictly)? (?:required?|requirement|needed|necessary|expected|mandatory|essential|important|must|condition|matter|asked|requested|considered|used)\b|^ (?:is |are )?(?:irrelevant|unnecessary)\b/i;
const NO = /\b(?:no|neither)(?: (?:prior|previous|former|specific|any))? $/i;
/** 'No Canadian experience, no interview' is no 'no'. */
const REFUSES = /\b(?:no|not|never|reject\w*|refuse\w*|only)\b|n['’]t\b/i;

/** Whether a sentence has a phrase that nothing tied to it denies. */
function states(
  sentence: string,
  phrase: RegExp,
  isDenied: (before: string, after: string) => boolean,
): boolean {
  return [...sentence.matchAll(phrase)].some(({ 0: found, index }) => {
    const after = sentence.slice(index + found.length);
    const before = sentence.slice(0, index);
    return (
      !isDenied(before, after) &&
      !NOT_NEEDED.test(after) &&
      !(NO.test(before) && !REFUSES.test(after))
    );
  });
}

/** 'You do not need', 'we never ask for'. */
const NOT_ASKED =
  /(?:\bnot|n['’]t|\bnever|\bnobody)(?: to)? (?:need|require|ask(?:ed|s)? for|expect|insist on|look for|have to have|have)(?: to have| to bring)?(?: any| prior| previous)? $/i;
const WELCOME = /^(?: \w+){0,4} (?:welcome|encouraged|(?:may|can) apply)\b/i;

/** Whether a sentence asks for work done in a country: 'Canadian work experience', 'experience in Canada'. */
export function asksForExperience({
  adjective,
  country,
}: Ask & { asks: 'no-local-experience' }): (sentence: string) => boolean {
  const phrase = new RegExp(
    String.raw`\b${adjective}[\s-]+(?:\w+[\s-]+){0,2}experience\b|\bexperience (?:\w+ ){0,3}in ${country}\b(?!['’]s)`,
    'gi',
  );
  return (sentence) =>
    states(
      sentence,
      phrase,
      (before, after) =>
        NOT_ASKED.test(before) ||
        / or without $/i.test(before) ||
        (/\bwithout (?:any )?$/i.test(before) && WELCOME.test(after) && !REFUSES.test(after)),
    );
}

/** Former pay. */
const HISTORY =
  /\b(?:salary|pay|wage|compensation|remuneration|earnings?)[ -](?:history|histories)\b|\b(?:current|present|previous|prior|past|former|last|most recent) (?:(?:annual|monthly|gross|base|drawn) )?(?:salary|salaries|pay|wages?|compensation|remuneration|earnings|ctc)\b|\b(?:what|how much) you (?:(?:currently|presently|now|have) )?(?:earn|earned|make|made|(?:are|were) paid)\b/gi;
const ASKING =
  /\b(?:send|state|tell us|share|provide|include|submit|attach|mention|indicate|list|disclose|enter|specify|what (?:is|was|are|were) your|required?|needed|necessary|mandatory|a must|without|please)\b/i;
/** 'How much do you earn now', 'What did you earn': a question by itself. */
const QUESTION =
  /\b(?:how much|what) (?:did you (?:earn|make)|were you (?:paid|earning|making)|(?:do|are) you (?:currently|presently|now) (?:earn|make|paid|earning|making|get paid)|(?:do you (?:earn|make|get paid)|are you (?:paid|earning|making)) (?:\w+ )?(?:now|currently|today|at present|at the moment|(?:in|at) your))\b/i;
/** 'We do not ask for', 'Do not send your', 'You never have to state'. */
const NOT_ASKING =
  /(?:\bnot|n['’]t|\bnever|\bnobody|\bno one|\bno need to)(?: (?:ever|may|will|have to|need to))? ?(?:ask|send|state|tell|share|provide|include|submit|attach|mention|indicate|list|disclose|enter|specify|request|require|need|use|want|base)\w*(?: (?!without|unless|lacking|missing)[\w'’]+){0,5} $/i;

/** Whether a sentence asks applicants what they earned. */
export function asksForFormerPay(sentence: string): boolean {
  if (QUESTION.test(sentence)) return true;
  const [first] = sentence.match(HISTORY) ?? [];
  if (first === undefined) return false;
  const isAlone =
    sentence
      .replace(first, '')
      .replaceAll(/\b(?:your|and|expected|desired|salary|pay|expectations?)\b|\W/gi, '') === '';
  return (
    (isAlone || ASKING.test(sentence)) &&
    states(sentence, HISTORY, (before) => NOT_ASKING.test(before))
  );
}
