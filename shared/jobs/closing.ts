import type { JobOutcome } from './posting.ts';
// Must not import zod: the dialogs that write to applicants load it.

/** Of the words to those who wait when a job is closed. They say no more than its outcome. */
const WHY: Record<JobOutcome | '', string> = {
  'Hired through this board': 'The position is filled, so we are closing it',
  'Hired another way': 'The position is filled, so we are closing it',
  'Nobody was hired': 'We are closing the position without filling it',
  'The position was withdrawn': 'The position was withdrawn, so we are closing it',
  '': 'We are closing the position',
};

/**
 * What those who wait for a decision read when a job is closed.
 * @param outcome why it is closed; '' if the company does not say
 * @param wasInvited for those in the interviews: they gave more of their time, so it is warmer
 */
export const closingText = (outcome: JobOutcome | '', wasInvited = false): string =>
  wasInvited
    ? `Dear {first_name},

Thank you for applying for {job} and for all the time you gave us. You were among the applicants whom we most wanted to talk to. ${WHY[outcome]} and cannot take your application further.

This is about one job, not about your abilities. If you would like to know more, reply to this message. We would be glad if you applied again, and we wish you the best for your search.

{sender}, {company}`
    : `Dear {first_name},

Thank you for applying for {job}. ${WHY[outcome]} and cannot take your application further.

You are welcome to apply again when another of our jobs fits you, and we wish you the best for your search.

{sender}, {company}`;

/** What a message to those who wait can begin with: the text for an outcome, then those for the others. */
export const closingTexts = (outcome: JobOutcome | '', wasInvited: boolean): string[] => [
  closingText(outcome, wasInvited),
  ...(Object.keys(WHY) as (JobOutcome | '')[]).map((other) => closingText(other, wasInvited)),
];
