import { assign } from './assign.ts';
import { FEATURE_TESTS, ofFeatures } from './feature-list.ts';
import type { FeatureTests } from './feature-tests.ts';
import { createHash } from 'node:crypto';
import {
  logInAgain,
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  setApproval,
  type Person,
} from './people.ts';
import { type Actor, type Side, SIDES } from './callers.ts';
import { picture } from './pictures.ts';
import type { TestServer } from './server.ts';

const CORE_THINGS = [
  'job',
  'pendingJob',
  'application',
  'notification',
  'session',
  'passkey',
  'companyProfile',
  'companyUser',
  'seekerUser',
  'message',
  'mail',
  'removal',
  'colleague',
  'picture',
  'teamInvitation',
] as const;

export const FEATURE_THINGS = ofFeatures('things') as NonNullable<FeatureTests['things']>;

/** One of the core; the names of those of features are handled like them. */
export type Thing = (typeof CORE_THINGS)[number];
export const featureThings = Object.keys(FEATURE_THINGS) as Thing[];
/** What an id can name. Both sides have one of each. */
const THINGS: readonly Thing[] = [...CORE_THINGS, ...featureThings];

export interface Actors {
  actors: Actor[];
  ids: Record<Side, Record<Thing, string>>;
  /** Words in the private texts of each side: no answer to the other side may contain them. */
  secrets: Record<Side, string>;
  people: Record<Side, { seeker: Person; company: Person }>;
  admin: Person;
}

/** One caller of each kind, with and without a right to be here, and the things of both sides. */
export async function makeActors(server: TestServer): Promise<Actors> {
  const { pool } = server.database;
  const secrets = { A: 'Kingfisher', B: 'Woodpecker' };
  const admin = await makeAdmin(server);
  const [one, other] = await Promise.all(
    SIDES.map((side) => makeSide(server, admin, secrets[side])),
  );
  if (!one || !other) throw new Error('a side is missing');
  const sides = { A: one, B: other };

  const signedIn = (
    name: string,
    { user, token, password }: Person,
    rest: Partial<Actor> = {},
  ) => ({
    name,
    token,
    password,
    email: user.email,
    role: user.role,
    hasConfirmedAddress: true,
    isApproved: user.companyProfile?.isApproved === true,
    userId: user._id,
    ...(user.teamRole && { teamRole: user.teamRole }),
    ...rest,
  });
  const withoutConfirmation = async (person: Person) => {
    await pool.query('update users set confirmed_at = null where id = $1', [person.user._id]);
    return { hasConfirmedAddress: false };
  };
  const nobody = (name: string, token?: string): Actor => ({
    name,
    ...(token && { token }),
    hasConfirmedAddress: true,
  });

  const [pending, rejected, unconfirmedCompany, unconfirmedSeeker] = [
    await makeCompany(server, { approved: false }),
    await makeCompany(server, { approved: false }),
    await makeCompany(server),
    await makeSeeker(server, 'Una Unconfirmed'),
  ];
  await setApproval(server, rejected, false);

  const loggedOut = await makeSeeker(server);
  await loggedOut.client.logOut();
  const deleted = await makeSeeker(server);
  await deleted.client.deleteMyAccount({ body: { password: deleted.password } });
  const expired = await makeSeeker(server);
  await pool.query(
    `update sessions set expires_at = now() - interval '1 minute' where user_id = $1`,
    [expired.user._id],
  );
  const [suspendedSeeker, suspendedCompany] = [await makeSeeker(server), await makeCompany(server)];
  for (const { user, token } of [suspendedSeeker, suspendedCompany]) {
    await admin.client.suspendUser({ params: { id: user._id }, body: { reason: 'Fraud.' } });
    // As if a session had survived the suspension.
    await pool.query(
      `insert into sessions (id, token_hash, user_id, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, now(), now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), user._id],
    );
  }

  const stale = await makeAdmin(server);
  await pool.query(`update sessions set created_at = now() - interval '1 day' where user_id = $1`, [
    stale.user._id,
  ]);

  const owner = sides.A.company;
  const [recruiter, assigned, interviewer, viewer, former] = [
    await makeColleague(server, owner, 'recruiter'),
    await makeColleague(server, owner, 'interviewer'),
    await makeColleague(server, owner, 'interviewer'),
    await makeColleague(server, owner, 'viewer'),
    await makeColleague(server, owner, 'owner'),
  ];
  await assign(server, [sides.A.ids.application], [assigned]);
  await former.client.leaveCompany();
  const left = await logInAgain(server, former);

  const programs: Actor[] = [];
  for (const { callers } of FEATURE_TESTS)
    programs.push(...((await callers?.(server, owner)) ?? []));

  return {
    actors: [
      ...programs,
      nobody('a visitor'),
      nobody('a forged token', 'x'.repeat(43)),
      nobody('a logged-out token', loggedOut.token),
      nobody("a deleted account's token", deleted.token),
      nobody('an expired token', expired.token),
      nobody('a suspended seeker', suspendedSeeker.token),
      nobody('a suspended company', suspendedCompany.token),
      signedIn('seeker A', sides.A.seeker, { side: 'A', hasSecondFactor: true }),
      signedIn('seeker B', sides.B.seeker, { side: 'B', hasSecondFactor: true }),
      signedIn(
        'an unconfirmed seeker',
        unconfirmedSeeker,
        await withoutConfirmation(unconfirmedSeeker),
      ),
      signedIn('company A', sides.A.company, { side: 'A' }),
      signedIn('company B', sides.B.company, { side: 'B' }),
      signedIn('a recruiter of A', recruiter, { side: 'A' }),
      signedIn('an interviewer of A to whom it is assigned', assigned, {
        side: 'A',
        isAssigned: true,
      }),
      signedIn('another interviewer of A', interviewer, { side: 'A' }),
      signedIn('a viewer of A', viewer, { side: 'A' }),
      signedIn('a former member of A', left, { hasLeft: true }),
      signedIn('a pending company', pending),
      signedIn('a rejected company', rejected),
      signedIn(
        'an unconfirmed company',
        unconfirmedCompany,
        await withoutConfirmation(unconfirmedCompany),
      ),
      signedIn('an admin', admin),
      signedIn('an admin who logged in yesterday', stale, { isStale: true }),
    ],
    ids: { A: sides.A.ids, B: sides.B.ids },
    secrets,
    people: sides,
    admin,
  };
}

async function makeSide(server: TestServer, admin: Person, secret: string) {
  const seeker = await makeSeeker(server, `Ada ${secret}`);
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const pendingJob = await makeJob(server, company, { approved: false, jobTitle: 'Undecided' });
  const deletedJob = await makeJob(server, company, { jobTitle: 'Deleted' });
  // A job without its approval: nothing of it can be told from a job's own id.
  const oldJob = await makeJob(server, company, { jobTitle: 'Moved on' });
  const application = await makeApplication(seeker, job, `My letter: ${secret}.`);
  const moved = await makeApplication(seeker, oldJob, `Another letter: ${secret}.`);
  const of = (id: string) => ({ params: { id } });
  await company.client.moveApplication({
    params: { applicationId: moved._id },
    body: { status: 'reviewed' },
  });
  await server.passOn();
  const [notification] = (await seeker.client.listNotifications()).notifications;
  await company.client.deleteJob(of(deletedJob._id));
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into passkeys (user_id, credential_id, public_key, counter, name)
     values ($1, $2, '\\x01', 0, 'Phone') returning id`,
    [seeker.user._id, `id-${seeker.user._id}`],
  );
  const [passkey] = rows;
  // Changes of how somebody signs in need a confirmation with the passkey.
  await server.database.pool.query(
    'update sessions set identity_confirmed_at = now() where user_id = $1',
    [seeker.user._id],
  );
  const [session] = (await seeker.client.listSessions()).sessions;
  await server.client().sendMessage({
    body: { name: secret, email: `${secret}@example.com`, subject: 'Hello', message: 'Hello.' },
  });
  const [message] = (await admin.client.listMessages({ query: { search: secret } })).messages;
  const [mail] = (await admin.client.listMails({ query: { search: seeker.user.email } })).mails;
  const colleague = await makeColleague(server, company, 'viewer');
  const { pictures } = await company.client.addCompanyPicture({
    body: { kind: 'photo', alt: 'Our office' },
    file: new File([(await picture(320, 240, 'png')) as BlobPart], 'photo.png'),
  });
  const email = `invited-by-${company.user.email}`;
  await company.client.inviteMember({ body: { email, role: 'viewer' } });
  const [teamInvitation] = (await company.client.listMembers()).invitations;
  const theirs: Record<string, string | undefined> = {};
  for (const [thing, { make }] of Object.entries(FEATURE_THINGS))
    theirs[thing] = await make({ server, seeker, company, secret, application: application._id });
  const ofCore: Record<Thing, string | undefined> = {
    job: job._id,
    pendingJob: pendingJob._id,
    application: application._id,
    notification: notification?._id,
    session: session?._id,
    passkey: passkey?.id,
    picture: pictures.photos[0]?._id,
    companyProfile: company.user.companyProfile?._id,
    companyUser: company.user._id,
    seekerUser: seeker.user._id,
    message: message?._id,
    mail: mail?._id,
    removal: deletedJob._id,
    colleague: colleague.user._id,
    teamInvitation: teamInvitation?._id,
  };
  const ids: Record<Thing, string | undefined> = { ...ofCore, ...theirs };
  for (const thing of THINGS) if (!ids[thing]) throw new Error(`There is no ${thing}.`);
  return { seeker, company, ids: ids as Record<Thing, string> };
}
