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
  /(?:\bnot|n['’]t|\bnever|\bnobody)(?: to)? (?:need|require|ask(?:ed|s)? for|expect|insist on|look for|have to have|have)(?: to have| to bring)?(?: any| prior| previous)? $|(?:\bnot|n['’]t|\bnever) $/i;
const WELCOME = /^(?: \w+){0,4} (?:welcome|encouraged|(?:may|can) apply)\b/i;

/** What makes of a fact about people a condition. */
const WANTED =
  /\b(?:must|only|need\w*|require\w*|requiring|necessary|essential|mandatory|expect\w*|want\w*|prefer\w*|hir(?:e|ing)|look(?:ing)? for|seek\w*|consider\w*|accept\w*|invite[sd]?|inviting)\b/i;
/** 'Once you have worked in Canada', 'whether you have'. */
const ONLY_IF = /\b(?:if|whether|once|when|after) $/i;

/** Whether a sentence asks for work done in a country: 'Canadian work experience', 'You must have worked in Canada'. */
export function asksForExperience({
  adjective,
  country,
}: Ask & { asks: 'no-local-experience' }): (sentence: string) => boolean {
  const there = String.raw`(?:[\w'’-]+ ){0,5}in ${country}\b(?!['’]s)`;
  const before = '(?: (?:already|also|ever|never|previously))?';
  const phrase = new RegExp(
    [
      String.raw`\b${adjective}[\s-]+(?:\w+[\s-]+){0,2}experience\b`,
      String.raw`\b${adjective}[\s-]+(?:work|employment|job|career|professional)[\s-]+(?:history|background|record)\b`,
      String.raw`\bexperience (?:\w+ ){0,3}in ${country}\b(?!['’]s)`,
      String.raw`\b(?:must|should|(?:need|have|ought|required) to) have${before} worked ${there}`,
      String.raw`\byou(?: have|['’]ve)${before} worked ${there}`,
      String.raw`^\W*have you${before} worked ${there}`,
    ].join('|'),
    'gi',
  );
  /** Of people in general: they may be the team. */
  const fact = new RegExp(
    [
      String.raw`\b(?:people|persons|applicants|candidates|those|anyone|someone|somebody) who ha(?:ve|s)${before} worked ${there}`,
      String.raw`\b(?:previous|prior|past|former) (?:work|employment|jobs?|positions?|roles?) ${there}`,
      String.raw`\b(?:years?|months?) of (?:work|working|employment) ${there}`,
    ].join('|'),
    'gi',
  );
  const isDenied = (start: string, after: string) =>
    NOT_ASKED.test(start) ||
    ONLY_IF.test(start) ||
    / or without $/i.test(start) ||
    (/\bwithout (?:any )?$/i.test(start) && WELCOME.test(after) && !REFUSES.test(after));
  return (sentence) =>
    states(sentence, phrase, isDenied) ||
    (WANTED.test(sentence) && states(sentence, fact, isDenied));
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

/** The 'do not' before 'send'. */
const NEVER =
  /(?:\bnot|n['’]t|\bnever|\bnobody|\bno one|\bno need)(?: (?:ever|have|need))?(?: to)? ?$/i;

/** Papers that say what somebody earned. */
const PAPERS = String.raw`(?:(?:pay|wage|salary|earnings)[ -]?(?:slip|stub|statement|certificate)s?|P(?:45|60)s?|proofs? of (?:your )?(?:\w+ )?(?:salary|pay|wages?|earnings|income))\b`;
const SEND =
  '(?:send|share|provide|include|submit|attach|upload|show|bring|enclose|forward|e-?mail|present)';
/** 'Send us your last payslip', 'Bring a recent pay stub', but not 'You calculate wages and send payslips'. */
const PAPERS_SENT = new RegExp(
  String.raw`(?:^\W*|\b(?:please|must|should|to|kindly) )${SEND} (?:us |in |along )?(?:(?:a |the )?cop(?:y|ies) of )?(?:your (?:[\w'’-]+ ){0,5}|(?:a|an|one|two|three|\d) (?:most )?(?:recent|current|last|latest|previous) )${PAPERS}`,
  'gi',
);
/** 'We need to see your payslips', 'A copy of your last payslip is required'. */
const PAPERS_NEEDED = new RegExp(
  String.raw`\bwe(?: \w+)? (?:need|require|ask|want)\b.{0,40}\byour (?:[\w'’-]+ ){0,5}${PAPERS}|\b(?:your (?:[\w'’-]+ ){0,5}|(?:recent|last|latest) )${PAPERS}(?= (?:\w+ ){0,6}(?:required|needed|necessary|mandatory|a must)\b)|\bproofs? of your (?:\w+ ){0,2}(?:salary|pay|wages?|earnings|income)(?= (?:is|are) (?:required|needed|necessary|mandatory|a must)\b)|^\W*(?:your )?(?:(?:two|three|\d) )?(?:most )?(?:recent|last|latest) (?:(?:two|three|\d) )?${PAPERS}\W*$`,
  'gi',
);

/** Whether a sentence asks applicants what they earned. */
export function asksForFormerPay(sentence: string): boolean {
  if (QUESTION.test(sentence)) return true;
  const isDenied = (before: string) => NOT_ASKING.test(before) || NEVER.test(before);
  if (states(sentence, PAPERS_SENT, isDenied) || states(sentence, PAPERS_NEEDED, isDenied))
    return true;
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
