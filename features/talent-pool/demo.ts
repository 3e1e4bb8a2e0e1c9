// cspell:ignore soren bjerregaard lerato mokoena lukasiewicz lucja baran arjun raghunathan kalam carvalhal
import { dueMoments } from '../../server/db/schema.ts';
import type { Db } from '../../server/db/connect.ts';
import { candidates, poolConsents, poolEvents } from './tables.ts';
import { keptUntilAfter, POOL_TEXT_VERSION, REMIND_DAYS } from './rules/pool.ts';
import { CANDIDATE_DAYS, INFORM_DAYS } from './rules/candidates.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { fold } from '../../shared/kit/text.ts';
import { demoSeekers } from '../../demo/content.ts';
import { demoId, momentBefore } from '../../demo/moments.ts';
import { companyOf } from '../../demo/rows.ts';

/** Whom the company with the published login asked to stay in touch, and what they answered; in days before now. */
const REQUESTS = [
  {
    seeker: 'soren.bjerregaard',
    job: 'lumenfold-designer',
    asked: 22,
    answered: 20,
    months: 12,
    message: 'Your icons stayed on our wall. We expect to hire a second designer in spring.',
  },
  {
    seeker: 'lerato.mokoena',
    job: 'lumenfold-data',
    asked: 9,
    answered: 8,
    months: 6,
    message: '',
  },
  {
    seeker: 'zofia.lukasiewicz',
    job: 'lumenfold-backend',
    asked: 2,
    months: 12,
    message:
      'The backend role was not the one for you, and we would rather not lose sight of each other.',
  },
] as const;

/** People from a file: one is an applicant by the address, one probably is, and one is erased in some days. */
const IMPORTED = [
  {
    name: 'Łucja Baran',
    seeker: 'lucja.baran',
    phone: '',
    headline: '',
    skills: '',
    source: 'Open evening in September',
    added: 12,
    invited: 11,
  },
  {
    name: 'Arjun Raghunathan',
    email: 'arjun.raghunathan@studio-kalam.example',
    phone: '+351 912 000 412',
    headline: 'Senior Android Engineer',
    skills: 'Kotlin, Android, Performance',
    source: 'Kotlin meetup in Lisbon',
    added: 20,
    invited: 18,
  },
  {
    name: 'Inês Carvalhal',
    email: 'ines@carvalhal.example',
    phone: '+351 912 000 733',
    headline: 'Support Lead',
    skills: 'Customer support, Portuguese, French',
    source: 'Recommended by Rui',
    added: 25,
  },
];

/** The talent pool of the company with the published login. */
export async function insertPool(tx: Db, now: Date): Promise<void> {
  const { key, username } = companyOf('lumenfold-frontend');
  const companyId = demoId(`company ${key}`);
  const askedBy = demoId(`user ${username}`);
  for (const request of REQUESTS) {
    const { seeker, job, months, message } = request;
    const id = demoId(`pool ${seeker} to ${job}`);
    const askedAt = momentBefore(now, request.asked, `ask ${seeker}`);
    const answeredAt =
      'answered' in request ? momentBefore(now, request.answered, `answer ${seeker}`) : null;
    const keptUntil = answeredAt && keptUntilAfter(answeredAt, months);
    await tx.insert(poolConsents).values({
      id,
      companyId,
      userId: demoId(`user ${seeker}`),
      applicationId: demoId(`application ${seeker} to ${job}`),
      state: answeredAt ? 'kept' : 'asked',
      months,
      message,
      askedBy,
      askedAt,
      answeredAt,
      keptUntil,
    });
    const textVersion = POOL_TEXT_VERSION;
    await tx
      .insert(poolEvents)
      .values([
        { consentId: id, kind: 'asked', months, textVersion, at: askedAt },
        ...(answeredAt
          ? [{ consentId: id, kind: 'kept' as const, months, textVersion, at: answeredAt }]
          : []),
      ]);
    if (keptUntil)
      await tx.insert(dueMoments).values([
        { kind: 'pool-ending', subject: id, at: addDays(keptUntil, -REMIND_DAYS) },
        { kind: 'pool-ended', subject: id, at: keptUntil },
      ]);
  }
  await tx.insert(candidates).values(
    IMPORTED.map(({ seeker, email = '', added, invited, ...candidate }) => {
      const address = demoSeekers.find(({ username: name }) => name === seeker)?.email ?? email;
      const addedAt = momentBefore(now, added, `import ${candidate.name}`);
      const invitedAt = invited ? momentBefore(now, invited, `invite ${candidate.name}`) : null;
      return {
        id: demoId(`candidate ${candidate.name}`),
        companyId,
        ...candidate,
        email: address,
        emailKey: fold(address),
        addedBy: askedBy,
        addedAt,
        invitedAt,
        keptUntil: addDays(invitedAt ?? addedAt, invitedAt ? CANDIDATE_DAYS : INFORM_DAYS),
      };
    }),
  );
}
