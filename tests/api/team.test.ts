import { expect, test } from 'vitest';
import { TEAM_MAX } from '../../shared/companies/team.ts';
import type { TeamRole } from '../../shared/permissions.ts';
import { assign as assignIn } from '../support/assign.ts';
import { inDays } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { listenLive } from '../support/live.ts';
import { shownToken } from '../support/mail.ts';
import { hasMessages, messaging } from '../support/messages.ts';
import {
  logInAgain,
  makeAdmin,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
  type Person,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;

const owner = await makeCompany(server, { companyName: 'Lumenfold' });
const rui = await makeColleague(server, owner, 'recruiter', 'Rui Teixeira');
const ben = await makeColleague(server, owner, 'interviewer', 'Ben Larsen');
const vera = await makeColleague(server, owner, 'viewer', 'Vera Novak');
const other = await makeCompany(server);
const job = await makeJob(server, owner);
const seeker = await makeSeeker(server, 'Zofia');
const application = await makeApplication(seeker, job, 'Dear Lumenfold team.');
const unseen = await makeApplication(
  await makeSeeker(server, 'Unseen Person'),
  job,
  'Not for Ben.',
);

const inviting = (email: string, role: TeamRole = 'viewer', by = owner) =>
  by.client.inviteMember({ body: { email, role } });
const accepting = (email: string, username: string) =>
  server.client().acceptInvitation({
    body: { token: shownToken(server, email), username, password: 'secret-pass-1' },
  });
const assign = (to: Person, ids: string[], isAssigned = true) =>
  assignIn(server, ids, [to], isAssigned);
const idOf = ({ user }: Person) => ({ params: { id: user._id } });
/** A company with as many owners, and nobody else. */
async function makeOwners(count: number): Promise<Person[]> {
  const first = await makeCompany(server);
  const owners = [first];
  while (owners.length < count) owners.push(await makeColleague(server, first, 'owner'));
  return owners;
}

test('a colleague is invited by mail, chooses a name, and is in the team with a role', async () => {
  // Without a mail server, who invites passes the link on.
  const { link } = await inviting('ines@team.example.com', 'recruiter');
  expect(link).toBe(
    `http://127.0.0.1:3000/accept-invitation?token=${shownToken(server, 'ines@team.example.com')}`,
  );
  const { invitations } = await vera.client.listMembers();
  expect(invitations).toMatchObject([
    { email: 'ines@team.example.com', role: 'recruiter', invitedBy: owner.user.username },
  ]);
  await expect(inviting('INES@team.example.com')).rejects.toMatchObject({
    status: 409,
    code: 'already-invited',
  });
  const answer = await accepting('ines@team.example.com', 'Ines Moura');
  expect(answer).toMatchObject({ companyName: 'Lumenfold' });
  // The link works once.
  await expect(accepting('ines@team.example.com', 'Another')).rejects.toMatchObject({
    code: 'link-expired',
  });
  const { members } = await owner.client.listMembers();
  expect(members.map(({ username, role }) => [username, role])).toEqual([
    [owner.user.username, 'owner'],
    ['Rui Teixeira', 'recruiter'],
    ['Ben Larsen', 'interviewer'],
    ['Vera Novak', 'viewer'],
    ['Ines Moura', 'recruiter'],
  ]);
});

test('an invitation can be sent again and withdrawn; only the latest link works', async () => {
  const email = 'again@team.example.com';
  await inviting(email);
  const first = shownToken(server, email);
  const read = (token: string) => server.client().getInvitation({ query: { token } });
  // Programs open links, too: reading one uses nothing.
  for (let times = 0; times < 2; times += 1)
    expect(await read(first)).toMatchObject({
      email,
      companyName: 'Lumenfold',
      invitedBy: owner.user.username,
    });
  const { invitations } = await owner.client.listMembers();
  const params = { id: invitations.find((one) => one.email === email)?._id ?? '' };
  await expect(other.client.resendMemberInvitation({ params })).rejects.toMatchObject({
    code: 'invitation-not-found',
  });
  await owner.client.resendMemberInvitation({ params });
  await expect(read(first)).rejects.toMatchObject({ code: 'link-expired' });
  const body = { username: 'Again', password: 'secret-pass-1' };
  await expect(
    server.client().acceptInvitation({ body: { ...body, token: first } }),
  ).rejects.toMatchObject({ code: 'link-expired' });
  await owner.client.withdrawMemberInvitation({ params });
  await expect(accepting(email, 'Again')).rejects.toMatchObject({ code: 'link-expired' });
});

test('an invitation tells its inviter nothing of accounts outside the team', async () => {
  const own = 'This is your own address. Enter that of a colleague.';
  await expect(inviting(owner.user.email)).rejects.toMatchObject({ status: 409, message: own });
  await expect(inviting(rui.user.email)).rejects.toMatchObject({
    code: 'email-taken',
    message: `${rui.user.username} is a member of your team already.`,
  });
  for (const { user } of [seeker, other]) {
    await inviting(user.email);
    // Only the owner of the address reads why the link does not help.
    await expect(accepting(user.email, 'Again')).rejects.toMatchObject({
      code: 'email-taken',
      message: expect.stringContaining('cannot join a team'),
    });
  }
});

test('an interviewer who is invited to a job sees its open applications', async () => {
  const body = { email: 'mina@team.example.com', role: 'interviewer' as const };
  const foreign = await makeJob(server, other);
  await expect(
    owner.client.inviteMember({ body: { ...body, job: foreign._id } }),
  ).rejects.toMatchObject({ errors: { job: 'Choose a job of your company.' } });
  await owner.client.inviteMember({ body: { ...body, job: job._id } });
  await accepting(body.email, 'Mina');
  const { token } = await server
    .client()
    .logIn({ body: { email: body.email, password: 'secret-pass-1' } });
  const mina = server.client(token);
  const { applications } = await mina.listCompanyApplications({ query: {} });
  expect(applications.map(({ _id }) => _id).toSorted()).toEqual(
    [application._id, unseen._id].toSorted(),
  );
  const { user } = await mina.getProfile();
  await owner.client.removeMember({ params: { id: user._id } });
});

test('a team has a most', async () => {
  const [full] = await makeOwners(1);
  await pool.query(
    `insert into invitations (company_id, role, email, email_key, token_hash, invited_by, expires_at)
     select $1, 'viewer', n || '@full.example.com', n || '@full.example.com', decode(md5(n::text), 'hex'), $2, now() + interval '7 days'
     from generate_series(1, $3) n`,
    [full!.user.companyProfile?._id, full!.user._id, TEAM_MAX - 1],
  );
  await expect(inviting('one-more@example.com', 'viewer', full)).rejects.toMatchObject({
    code: 'team-full',
  });
});

test('who may not do something reads who may', async () => {
  await expect(inviting('x@example.com', 'viewer', rui)).rejects.toMatchObject({
    status: 403,
    code: 'team-role-missing',
    message: 'Only owners of Lumenfold can change the team.',
  });
  const move = {
    params: { applicationId: application._id },
    body: { status: 'reviewed' },
  } as const;
  await expect(vera.client.moveApplication(move)).rejects.toMatchObject({
    message:
      'Only owners and recruiters of Lumenfold can move and assign applications and write to applicants.',
  });
});

test('an interviewer sees only what is assigned: lists, counts, jobs, files, notes and activity', async () => {
  const { client } = ben;
  const params = { id: application._id };
  await assign(ben, [application._id], false);
  expect(await client.listCompanyApplications()).toMatchObject({
    total: 0,
    jobs: { total: 0, active: 0 },
  });
  expect(await client.countUnreadApplications()).toMatchObject({ unread: 0 });
  expect(await client.listMyJobs()).toMatchObject({ jobs: [] });
  await expect(client.getApplication({ params })).rejects.toMatchObject({ status: 404 });
  expect(await client.listCompanyActivity()).toMatchObject({ activity: [] });
  const applicants = { params: { jobId: job._id } };
  expect(await client.listApplicants(applicants)).toMatchObject({ applicants: [] });

  await assign(ben, [application._id]);
  const list = await client.listCompanyApplications();
  expect(list.applications.map(({ _id }) => _id)).toEqual([application._id]);
  expect(list).toMatchObject({ total: 1, counts: { pending: 1 }, answers: { due: 1 } });
  const { positions } = await client.listPositions({ query: { latest: 'true' } });
  expect(positions.map(({ latest }) => latest?.map(({ _id }) => _id))).toEqual([[application._id]]);
  const board = await client.listCompanyApplications({ query: { view: 'board' } });
  expect(board.total).toBe(1);
  expect(await client.getApplicationNeighbours({ params })).toMatchObject({
    previous: null,
    next: null,
    total: 1,
  });
  const { jobs } = await client.listMyJobs();
  // Two have applied; Ben sees one of them.
  expect(jobs.map(({ _id, applicantCount }) => [_id, applicantCount])).toEqual([[job._id, 1]]);
  await assign(rui, [application._id, unseen._id]);
  const assignedTo = async (as: Person) =>
    (await as.client.listMembers()).members.find(({ _id }) => _id === rui.user._id)?.assigned;
  expect([await assignedTo(owner), await assignedTo(ben)]).toEqual([2, 1]);
  await assign(rui, [application._id, unseen._id], false);
  const { application: shown } = await client.getApplication({ params });
  expect((await fetch(server.url + shown.resume)).status).toBe(200);
  await expect(client.getApplication({ params: { id: unseen._id } })).rejects.toMatchObject({
    status: 404,
  });
  expect(JSON.stringify(await client.listApplicants(applicants))).not.toContain('Not for Ben');
  expect(JSON.stringify(await client.listCompanyActivity())).not.toContain('Unseen Person');

  await assign(ben, [application._id], false);
  // The signed link asks for the permission each time.
  expect((await fetch(server.url + shown.resume)).status).toBe(404);
});

test.runIf(hasMessages)(
  "the look of a viewer or an interviewer takes 'unread' from nobody, and no applicant reads that it was seen",
  async () => {
    const writer = await makeSeeker(server, 'Rita Writer');
    const { _id } = await makeApplication(writer, job);
    const params = { id: _id };
    await assign(ben, [_id]);
    await messaging(writer.client).sendToThread({ params, body: { text: 'Is there a kiln?' } });
    const isUnread = async () => {
      const { applications } = await rui.client.listCompanyApplications();
      return applications.find((each) => each._id === _id)?.isUnread;
    };
    const seenAt = async () =>
      (await messaging(writer.client).listThread({ params })).messages.map(
        (message) => message.seenAt,
      );
    for (const { client } of [vera, ben]) {
      await client.getApplication({ params });
      expect(await messaging(client).markThreadSeen({ params })).toMatchObject({ seen: 0 });
      expect(await client.countUnreadApplications()).toMatchObject({ unread: 0 });
    }
    expect([await isUnread(), await seenAt()]).toEqual([true, [null]]);

    await rui.client.getApplication({ params });
    expect(await messaging(rui.client).markThreadSeen({ params })).toMatchObject({ seen: 1 });
    expect([await isUnread(), await seenAt()]).toEqual([false, [expect.any(String)]]);
    await assign(ben, [_id], false);
    await writer.client.withdrawApplication({ params });
  },
);

test('the profile of the company says when it registered, to every member', async () => {
  const since = async ({ client }: Person) =>
    (await client.getProfile()).user.companyProfile?.createdAt;
  expect(await since(ben)).toBe(await since(owner));
  expect(await since(ben)).toBe(
    (
      await pool.query('select created_at from companies where id = $1', [
        owner.user.companyProfile?._id,
      ])
    ).rows[0].created_at.toISOString(),
  );
});

test('an interviewer reads the approved text of a job whose change waits for review', async () => {
  const edited = await makeJob(server, owner, { jobTitle: 'Glazier' });
  const { _id } = await makeApplication(await makeSeeker(server), edited);
  await assign(ben, [_id]);
  const body = { ...plausibleJob, jobTitle: 'Glass Artist', applicationDeadline: inDays(50) };
  await owner.client.updateJob({ params: { id: edited._id }, body });
  const titlesFor = async ({ client }: Person) => {
    const all = [(await client.listMyJobs()).jobs, (await client.listPositions()).positions];
    return all.map((jobs) => jobs.find(({ _id: id }) => id === edited._id)?.jobTitle);
  };
  expect(await titlesFor(owner)).toEqual(['Glass Artist', 'Glass Artist']);
  expect(await titlesFor(ben)).toEqual(['Glazier', 'Glazier']);
  await assign(ben, [_id], false);
});

test.runIf(hasMessages)('a message names who wrote it to the company only', async () => {
  const reader = await makeSeeker(server);
  const { _id: id } = await makeApplication(reader, job);
  const call = { params: { id } };
  await messaging(rui.client).sendToThread({ ...call, body: { text: 'When could you come?' } });
  const { messages } = await messaging(vera.client).listThread(call);
  expect(messages).toMatchObject([{ by: 'company', person: { name: 'Rui Teixeira' } }]);
  const read = JSON.stringify(await messaging(reader.client).listThread(call));
  expect(read).toContain('When could you come?');
  expect(read).not.toContain('Rui Teixeira');
});

test('every act bears a name for the company, and none for the applicant', async () => {
  const { _id: id } = await makeApplication(await makeSeeker(server), job);
  const body = { status: 'reviewed' } as const;
  await rui.client.moveApplication({ params: { applicationId: id }, body });
  const person = { _id: rui.user._id, name: 'Rui Teixeira', hasLeft: false };
  const { application: read } = await vera.client.getApplication({ params: { id } });
  expect(read.timeline).toContainEqual(
    expect.objectContaining({ kind: 'status', status: 'reviewed', person }),
  );
  const { activity } = await vera.client.listCompanyActivity();
  expect(activity[0]).toMatchObject({ application: { kind: 'status' }, person });
  const all = await Promise.all([
    seeker.client.listMyApplications(),
    seeker.client.getApplication({ params: { id: application._id } }),
    seeker.client.listNotifications(),
  ]);
  for (const name of ['Rui Teixeira', 'Ben Larsen', 'Vera Novak'])
    expect(JSON.stringify(all)).not.toContain(name);
});

test('who is removed loses access at once', async () => {
  const leaver = await makeColleague(server, owner, 'recruiter', 'Lea Vermeer');
  await assign(leaver, [application._id]);
  const { application: shown } = await leaver.client.getApplication({
    params: { id: application._id },
  });
  const reader = await listenLive(server.url, leaver.token);
  await eventually(() => expect(reader.heard).toEqual(['hello']));
  const { message } = await owner.client.removeMember(idOf(leaver));
  expect(message).toBe('Lea Vermeer is no longer a member of Lumenfold.');
  await eventually(() => expect(reader.hasEnded()).toBe(true));
  await expect(leaver.client.listMyJobs()).rejects.toMatchObject({ status: 401 });
  expect((await fetch(server.url + shown.resume)).status).toBe(410);

  const back = await logInAgain(server, leaver);
  expect(back.user).toMatchObject({ role: 'company', formerCompany: 'Lumenfold' });
  await expect(back.client.listMyJobs()).rejects.toMatchObject({
    status: 403,
    code: 'not-a-member',
    message: 'You are no longer a member of Lumenfold.',
  });
  expect((await back.client.getProfile()).user.formerCompany).toBe('Lumenfold');
  expect(await back.client.listMyInvitations()).toMatchObject({ invitations: [] });
  const { path } = await back.client.prepareMyData();
  expect((await fetch(server.url + path)).status).toBe(200);

  const { application: read } = await owner.client.getApplication({
    params: { id: application._id },
  });
  expect(read.assigned?.map(({ name }) => name)).not.toContain('Lea Vermeer');

  // Another company, and this one again, may invite the account.
  await inviting(leaver.user.email, 'viewer');
  const [invitation] = (await back.client.listMyInvitations()).invitations;
  expect(invitation).toMatchObject({ companyName: 'Lumenfold', role: 'viewer' });
  // A link would let whoever reads the mail in; the account accepts when it is logged in.
  await expect(accepting(leaver.user.email, 'Lea Again')).rejects.toMatchObject({
    code: 'email-taken',
  });
  const joined = await back.client.acceptMyInvitation({ params: { id: invitation?._id ?? '' } });
  expect(joined.user).toMatchObject({ teamRole: 'viewer' });
  expect(joined.user.formerCompany).toBeUndefined();
  expect((await back.client.listMyJobs()).jobs).not.toEqual([]);
  await back.client.leaveCompany();
});

test('the last owner stays: leaving, another role, removal and deletion are refused', async () => {
  const [first] = await makeOwners(1);
  const second = await makeColleague(server, first!, 'recruiter');
  const refusal = { status: 409, code: 'last-owner' };
  await expect(first!.client.leaveCompany()).rejects.toMatchObject(refusal);
  const viewer = { ...idOf(first!), body: { role: 'viewer' } } as const;
  await expect(first!.client.changeMemberRole(viewer)).rejects.toMatchObject(refusal);
  await expect(first!.client.removeMember(idOf(first!))).rejects.toMatchObject(refusal);
  const deleting = { body: { password: first!.password } };
  await expect(first!.client.deleteMyAccount(deleting)).rejects.toMatchObject(refusal);
  await first!.client.changeMemberRole({ ...idOf(second), body: { role: 'owner' } });
  await first!.client.leaveCompany();
  expect((await second.client.listMembers()).members).toHaveLength(1);
  // With the last member the company goes.
  await second.client.deleteMyAccount({ body: { password: second.password } });
  const { rows } = await pool.query('select from companies where id = $1 and removed_at is null', [
    first!.user.companyProfile?._id,
  ]);
  expect(rows).toEqual([]);
});

const atOnce: Record<string, (one: Person, two: Person) => Promise<unknown>> = {
  'remove each other': ({ client }, two) => client.removeMember(idOf(two)),
  'take each other the role': ({ client }, two) =>
    client.changeMemberRole({ ...idOf(two), body: { role: 'recruiter' } }),
  'give up their role': (one) =>
    one.client.changeMemberRole({ ...idOf(one), body: { role: 'viewer' } }),
  leave: ({ client }) => client.leaveCompany(),
  'delete their accounts': ({ client, password }) => client.deleteMyAccount({ body: { password } }),
};

test.each(Object.keys(atOnce))(
  'of two owners who %s at the same moment, one stays',
  async (what) => {
    const [one, two] = await makeOwners(2);
    // A team without them, so that the company does not go with its last member.
    await makeColleague(server, one!, 'viewer');
    const act = atOnce[what]!;
    const outcomes = await Promise.allSettled([act(one!, two!), act(two!, one!)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await pool.query(
      `select from company_members where company_id = $1 and role = 'owner'`,
      [one!.user.companyProfile?._id],
    );
    expect(rows).toHaveLength(1);
  },
);

test('a role changes at once, also on open pages', async () => {
  const reader = await listenLive(server.url, vera.token);
  await eventually(() => expect(reader.heard).toEqual(['hello']));
  await owner.client.changeMemberRole({ ...idOf(vera), body: { role: 'interviewer' } });
  await eventually(() => expect(reader.hasEnded()).toBe(true));
  expect(await vera.client.listCompanyApplications()).toMatchObject({ total: 0 });
  await owner.client.changeMemberRole({ ...idOf(vera), body: { role: 'viewer' } });
  expect((await vera.client.getProfile()).user.teamRole).toBe('viewer');
});

test('an admin does not delete the last owner, and whose suspended owner is no owner who can log in', async () => {
  const admin = await makeAdmin(server);
  const [first, second] = await makeOwners(2);
  await admin.client.suspendUser({ ...idOf(second!), body: { reason: 'Spam.' } });
  const refusal = { status: 409, code: 'last-owner' };
  await expect(first!.client.leaveCompany()).rejects.toMatchObject(refusal);
  await expect(admin.client.deleteUser(idOf(first!))).rejects.toMatchObject(refusal);
  await admin.client.restoreUser(idOf(second!));
  await first!.client.leaveCompany();
});
