import type { applicationNotes } from '../schema.ts';
import type { DemoCompany } from './content.ts';
import { nameOf } from './rows.ts';
import { demoId, momentBefore } from './timeline.ts';

/** What a company noted on an application, for itself. */
export interface DemoNote {
  seeker: string;
  job: string;
  /** Days before now. */
  written: number;
  text: string;
}

export const demoNotes: DemoNote[] = [
  {
    seeker: 'zofia.lukasiewicz',
    job: 'lumenfold-frontend',
    written: 15,
    text: 'Counter screens, tested with a screen reader without being asked. Rui wants to be in the interview.',
  },
  {
    seeker: 'zofia.lukasiewicz',
    job: 'lumenfold-frontend',
    written: 8,
    text: 'Called her: could start four weeks after an offer, asks for two days a week from home.\n\nPay as stated is fine.',
  },
  {
    seeker: 'mateusz.wisniewski',
    job: 'lumenfold-backend',
    written: 2,
    text: 'Good interview. Drew the seat hold on the back of a bill, with the race in it. References on Monday.',
  },
  {
    seeker: 'lucja.baran',
    job: 'lumenfold-frontend',
    written: 4,
    text: 'No experience yet, but the letter is the best of this round. Ask whether the internship would interest her.',
  },
  {
    seeker: 'zofia.lukasiewicz',
    job: 'polderlicht-software',
    written: 6,
    text: 'Femke is for it. Offer: four days a week, from the first of the month after next.',
  },
];

/** What somebody of a company noted. */
export const toNoteRow = (
  { seeker, job, written, text }: DemoNote,
  company: DemoCompany,
  now: Date,
): typeof applicationNotes.$inferInsert => ({
  applicationId: demoId(`application ${nameOf({ seeker, job })}`),
  authorId: demoId(`user ${company.username}`),
  text,
  createdAt: momentBefore(now, written, `note on ${seeker} ${written}`),
});
