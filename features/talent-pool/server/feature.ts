import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../../server/db/lists.ts';
import { implement } from '../../../server/feature.ts';
import { notice } from '../../../server/mail/templates.ts';
import { talentPool } from '../feature.ts';
import { candidateInvited } from '../mails.ts';
import { candidateErasures, candidates, distinctPeople, poolConsents } from '../tables.ts';
import {
  deleteCandidate,
  eraseMeAsCandidate,
  forgetCandidates,
  importCandidates,
  inviteCandidate,
  previewCandidates,
  updateCandidate,
} from './candidates/actions.ts';
import { getCandidate, listCandidates, readsByConsent } from './candidates/queries.ts';
import { getPerson, markDistinct } from './people/person.ts';
import { answerPoolRequest, listPoolConsents } from './pool/consents.ts';
import { endPools, forgetRequests, remindOfPools } from './pool/ends.ts';
import { readPoolConsents } from './pool/export.ts';
import { askForPool, askWithMoves } from './pool/requests.ts';
import { requestText } from './pool/words.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const INVITATION = 'We met at the meetup in May.';

const OF_COMPANIES = { none: 'It is the work of a company, and for its members.' };
const BY_TEAM = {
  erase: { keep: 'The company goes on with what its members did, without their names.' },
  export: { none: 'It names the person who did something, and has no data about them.' },
};

export const talentPoolServer = implement(talentPool, {
  handlers: {
    listCandidates,
    getCandidate,
    previewCandidates,
    importCandidates,
    updateCandidate,
    deleteCandidate,
    inviteCandidate,
    eraseMeAsCandidate,
    getPerson,
    markDistinct,
    askForPool,
    listPoolConsents,
    answerPoolRequest,
  },
  moveParts: [{ news: askWithMoves }],
  findResume: readsByConsent,
  due: {
    'pool-ending': (needs) => (tx, due, now) => remindOfPools(tx, needs, due, now),
    'pool-ended': () => endPools,
  },
  task: {
    title: 'Talent pools',
    text: 'Asks people whether to extend their consent, and ends expired consents',
  },
  cleanUp: async (db, now) => {
    await forgetCandidates(db, now);
    await forgetRequests(db, now);
  },
  applicationsErased: async (tx, ids) => {
    const isAsked = eq(poolConsents.state, 'asked');
    await tx.delete(poolConsents).where(and(isOneOf(poolConsents.applicationId, ids), isAsked));
  },
  people: [
    {
      person: poolConsents.userId,
      erase: 'delete',
      counted: 'talent-pools',
      export: {
        file: 'companies-that-keep-my-profile',
        of: 'job_seeker',
        read: readPoolConsents,
      },
    },
    { person: distinctPeople.userId, erase: 'delete', export: OF_COMPANIES },
    { person: distinctPeople.otherUserId, erase: 'delete', export: OF_COMPANIES },
    { person: candidates.addedBy, ...BY_TEAM },
    { person: poolConsents.askedBy, ...BY_TEAM },
  ],
  ofApplications: [{ table: poolConsents, column: poolConsents.applicationId }],
  ofCompanies: [
    { table: candidates, column: candidates.companyId },
    { table: candidateErasures, column: candidateErasures.companyId },
    { table: distinctPeople, column: distinctPeople.companyId },
  ],
  mails: (board) => [
    candidateInvited(board, {
      companyName: 'Acme',
      name: 'Ada Lovelace',
      jobTitle: 'Platform Engineer',
      jobId: ID,
      message: INVITATION,
      source: 'Meetup in May',
      keptUntil: new Date('2027-01-31T09:30:00Z'),
      token: 'an-example-that-opens-nothing-0123456789abc',
    }),
    notice(board, {
      kind: 'pool',
      title: 'Acme would like to stay in touch',
      text: `${requestText('Acme', 12)}\n\nMessage from the company: We liked your talk.`,
      path: `/stay-in-touch/${ID}`,
    }),
  ],
  examples: {
    updateCandidate: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+254 700 000 000',
      headline: 'Platform Engineer',
      skills: 'TypeScript, PostgreSQL',
      location: 'Nairobi',
      source: 'Meetup in May',
      note: 'Available from June.',
    },
    previewCandidates: { columns: '["name","email"]' },
    importCandidates: { columns: '["name","email"]', job: '' },
    inviteCandidate: { job: ID, message: INVITATION },
    markDistinct: { one: ID, other: ID, isDistinct: true },
    eraseMeAsCandidate: { token: 'x'.repeat(43) },
    askForPool: { ids: [ID], months: 12, message: 'We would like to stay in touch.' },
    answerPoolRequest: { answer: 'yes', months: 6 },
    // What it adds to calls of the core.
    moveApplication: { stayInTouch: 12 },
    moveApplications: { stayInTouch: 12 },
    rejectRemaining: { stayInTouch: 12 },
  },
});
