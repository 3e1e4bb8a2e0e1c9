import { afterAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { api, type EndpointName } from '../../shared/api.ts';
import type { RefusalCode } from '../../shared/seams.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { mayMember } from '../../shared/permissions.ts';
import { ofFeatures } from '../support/feature-list.ts';
import { FEATURE_THINGS, featureThings, makeActors, type Thing } from '../support/actors.ts';
import { type Actor, type Side, SIDES } from '../support/callers.ts';
import { callsWithJson, exampleBodies, type Fields } from '../support/examples.ts';
import { tinyPdf } from '../support/pdf.ts';
import { expectRefusal } from '../support/refusal.ts';
import { fingerprint, rememberRows } from '../support/rows.ts';
import { type AnyBody, type Reply, type RequestParts, startServer } from '../support/server.ts';

// The permission matrix: every row of the API table, as every kind of caller, with ids of their own, of somebody else, of
// another kind, unknown and malformed, in paths, queries and bodies. The expected answer follows from the table's columns
// and from who owns what. A new row is covered without changes here, unless a test below says what is missing.

const NOT_THERE = '00000000-0000-4000-8000-000000000000';

/** What the id in a path names. The first match counts. */
const PATH_THINGS: [path: RegExp, thing: Thing][] = [
  [/^\/jobs\/admin\/:id/, 'pendingJob'],
  [/^\/jobs(\/closed)?\/:id/, 'job'],
  [/:jobId/, 'job'],
  [/^\/applications\/:(id|applicationId)/, 'application'],
  [/^\/users\/sessions\/:id/, 'session'],
  [/^\/users\/passkeys\/:id/, 'passkey'],
  [/^\/users\/:id/, 'seekerUser'],
  [/^\/companies\/:id/, 'companyProfile'],
  [/^\/messages\/:id/, 'message'],
  [/^\/mails\/:id/, 'mail'],
  [/^\/admin\/removals\/:id/, 'removal'],
  [/^\/admin\/team\/:id/, 'seekerUser'],
  [/^\/admin\/invitations\/:id/, 'seekerUser'],
  [/^\/company\/team\/:id/, 'colleague'],
  [/^\/company\/pictures\/:id/, 'picture'],
  [/^\/(company|users)\/invitations\/:id/, 'teamInvitation'],
  ...ofThings('path'),
];
/** Rows whose id names something else than their path says. */
const ROW_THINGS: Partial<Record<EndpointName, Thing>> = { setCompanyApproval: 'companyUser' };
/** What the ids in bodies name. */
const BODY_THINGS: [path: RegExp, thing: Thing][] = [
  [/^\/applications\//, 'application'],
  [/^\/notifications\//, 'notification'],
  [/^\/jobs\//, 'job'],
  [/^\/company\/invitations/, 'job'],
  [/^\/reports$/, 'job'],
  [/^\/company\/candidates/, 'job'],
  ...ofThings('inBodies'),
];
/** What the fields of queries name that must be ids. */
const QUERY_THINGS: Record<string, Thing> = {
  job: 'job',
  company: 'companyProfile',
  actor: 'companyUser',
  target: 'seekerUser',
  who: 'companyProfile',
  assigned: 'colleague',
  members: 'colleague',
  // Only with a value does it filter.
  question: 'application',
  columns: 'application',
  ...Object.fromEntries(
    featureThings.flatMap(
      (thing) => FEATURE_THINGS[thing]?.queries?.map((name) => [name, thing]) ?? [],
    ),
  ),
};

/** The paths of the things of features. */
function ofThings(key: 'path' | 'inBodies') {
  return featureThings.flatMap((thing): [RegExp, Thing][] => {
    const path = FEATURE_THINGS[thing]?.[key];
    return path ? [[path, thing]] : [];
  });
}

/** Whose things they are: those sides' seekers or companies. Admins know all but sessions, passkeys, resumes and notifications. */
const CORE_OWNERS: Record<Thing, readonly Actor['role'][]> = {
  job: ['company'],
  pendingJob: ['company'],
  removal: ['company'],
  companyProfile: ['company'],
  companyUser: ['company'],
  application: ['job_seeker', 'company'],
  notification: ['job_seeker'],
  session: ['job_seeker'],
  passkey: ['job_seeker'],
  seekerUser: ['job_seeker'],
  message: [],
  mail: [],
  colleague: ['company'],
  picture: ['company'],
  teamInvitation: ['company'],
};
const ownersOf = (thing: Thing): readonly Actor['role'][] =>
  FEATURE_THINGS[thing]?.owners ?? CORE_OWNERS[thing];
const PRIVATE = new Set<Thing>([
  ...featureThings.filter((thing) => FEATURE_THINGS[thing]?.isPrivate),
  'session',
  'passkey',
  'picture',
  'notification',
]);
/** Visitors read these, and job seekers apply to jobs and save them. */
const PUBLIC = new Set<Thing>(['job', 'companyProfile']);

/** A valid call that the state of the thing refuses, or that a company's approval does. Not in the table's columns. */
const OUTCOMES: Partial<Record<string, (actor: Actor, target?: Side) => number>> = {
  // Callers without an account of their own use an unknown address.
  logIn: ({ email, hasSecondFactor }) => (email && !hasSecondFactor ? 200 : 401),
  // An open job is not reported as closed.
  getClosedJob: () => 404,
  // Without the part of the list.
  listCommonPasswords: () => 400,
  // The link is not valid.
  resetPassword: () => 410,
  acceptInvitation: () => 410,
  createFirstAdmin: () => 410,
  // The request has no token.
  getInvitation: () => 400,
  // A job of another company is refused beside its field.
  inviteMember: ({ side }, target) => (target && target === side ? 200 : 400),
  getErasure: () => 400,
  getFirstAdminLink: () => 400,
  // They are no administrators, and no invitations.
  revokeAdmin: () => 404,
  // It is for somebody else.
  acceptMyInvitation: () => 404,
  // The last owner stays, and the others need one.
  leaveCompany: ({ teamRole }) => (teamRole === 'owner' ? 409 : 200),
  deleteMyAccount: ({ teamRole, side }) => (teamRole === 'owner' && side ? 409 : 200),
  resendInvitation: () => 404,
  withdrawInvitation: () => 404,
  confirmEmail: () => 410,
  // Nor is the ticket, no setup was started, and nobody has a second factor.
  finishLogIn: () => 410,
  confirmApp: () => 410,
  // No browser answered.
  logInWithPasskey: () => 401,
  addPasskey: () => 400,
  removeApp: () => 409,
  renewRecoveryCodes: ({ hasSecondFactor }) => (hasSecondFactor ? 200 : 409),
  // The code is wrong.
  confirmIdentity: ({ hasSecondFactor }) => (hasSecondFactor ? 400 : 200),
  startIdentityCheck: ({ hasSecondFactor }) => (hasSecondFactor ? 200 : 409),
  confirmWithPasskey: () => 400,
  sendConfirmation: ({ hasConfirmedAddress }) => (hasConfirmedAddress ? 409 : 200),
  // One path serves two calls. The role decides which: a company's call lacks fields, and a
  // job seeker's call has none.
  updateApplicantProfile: ({ role }) => (role === 'company' ? 400 : 200),
  // It does not say what the picture is.
  addCompanyPicture: () => 400,
  apply: ({ side }, target) => (side === target ? 409 : 201),
  postJob: ({ isApproved }) => (isApproved ? 201 : 403),
  // It is open, or nobody has been invited yet.
  relistJob: () => 409,
  rejectRemaining: () => 409,
  // It is pending: without a withdrawal.
  undoWithdrawal: () => 409,
  // It was not decided.
  undoReportDecision: () => 409,
  // No mail server is set up.
  sendAccountMail: () => 409,
  // Nobody is suspended, and no mail has failed.
  restoreUser: () => 409,
  retryMail: () => 409,
  ...ofFeatures('outcomes'),
};

const server = await startServer({
  pages: false,
  // Longer than these tests take.
  config: { confirmMinutes: 600 },
});
const { pool } = server.database;
const { actors, ids, secrets } = await makeActors(server);

type Where = 'nowhere' | 'path' | 'query' | 'body';
type Id = Side | 'of another kind' | 'unknown' | 'malformed';

interface Cell {
  name: EndpointName;
  actor: Actor;
  where: Where;
  id?: Id;
  thing?: Thing;
  /** The name of the query's field. */
  field?: string;
}

const rowOf = (name: EndpointName): Endpoint => api[name];
const names = Object.keys(api) as EndpointName[];
/** Whom a path serves: one path can have two rows for two roles. */
const accessOf = (name: EndpointName) => {
  const { method, path } = rowOf(name);
  return names
    .map(rowOf)
    .filter((row) => row.method === method && row.path === path)
    .map(({ access }) => access);
};

const pathThing = (name: EndpointName): Thing | undefined =>
  ROW_THINGS[name] ?? PATH_THINGS.find(([path]) => path.test(rowOf(name).path))?.[1];
const bodyThing = (name: EndpointName): Thing | undefined =>
  BODY_THINGS.find(([path]) => path.test(rowOf(name).path))?.[1];
/** Bodies of features that name who calls. */
const FEATURE_BODIES = ofFeatures('bodies');
const hasPathId = (name: EndpointName) => rowOf(name).path.includes(':');
const hasBodyIds = (name: EndpointName) => JSON.stringify(exampleBodies[name])?.includes(NOT_THERE);

/** The fields of a row's query that must be ids. */
function idFields(name: EndpointName): string[] {
  const { query } = rowOf(name);
  const shape = (query as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape ?? {};
  const takes = (field: string, value: string) => shape[field]?.safeParse(value).success;
  return Object.keys(shape).filter(
    (field) => takes(field, NOT_THERE) && !takes(field, 'abc') && !takes(field, '2026-01-31'),
  );
}

const isRole = (access: Endpoint['access'], { role }: Actor) =>
  access === 'anyone' ||
  (role !== undefined && (access === 'signed-in' || [access].flat().includes(role)));

/** The row that serves a caller: one path can have two rows for two roles. */
function rowFor(name: EndpointName, actor: Actor): Endpoint {
  const { method, path } = rowOf(name);
  const rows = names.map(rowOf).filter((row) => row.method === method && row.path === path);
  return rows.find(({ access }) => isRole(access, actor)) ?? rowOf(name);
}

/** Whether a member sees only what is assigned to them, and this is not. */
const isBlind = ({ teamRole, isAssigned }: Actor) =>
  teamRole !== undefined && !mayMember(teamRole, 'read-everything') && !isAssigned;

/** Whether the thing of a side exists for a caller whom the row admits. */
function knows({ name, actor, thing }: Cell, target: Side): boolean {
  if (!thing) return true;
  if (thing === 'application' && isBlind(actor)) return false;
  if (actor.role === 'admin' && !PRIVATE.has(thing)) return true;
  const isForOthers = [rowOf(name).access]
    .flat()
    .some((access) => ['anyone', 'job_seeker'].includes(access));
  if (PUBLIC.has(thing) && isForOthers) return true;
  return actor.side === target && ownersOf(thing).includes(actor.role);
}

/**
 * A view of an application ends its unread mark, and a company's is part of its history, although it is a read. Openings by
 * others are in the ledger of the applicant.
 */
const RECORDS_VIEWS = new Set<string>([
  'getApplication',
  'listThread',
  'listApplicants',
  'listAllApplications',
  'listUsers',
  'getUser',
  'getMail',
  'getMessage',
]);

interface Expected {
  status: number;
  code?: RefusalCode;
  /** Whether the database stays as it is although the call is carried out. */
  changesNothing?: boolean;
}

/** The answer by the table's columns, in the order in which they are checked. */
function expectedOf(cell: Cell): Expected {
  const { name, actor, where, id } = cell;
  const { needsConfirmedAddress, needsConfirmedIdentity, creates, method } = rowOf(name);
  if (actor.refused) return actor.refused;
  if (actor.scopes) {
    const { scope, access } = rowFor(name, actor);
    const visitor = actors.find(({ role, refused }) => !role && !refused);
    if (!scope && access === 'anyone' && method === 'GET' && visitor)
      return expectedOf({ ...cell, actor: visitor });
    if (!scope) return { status: 403, code: 'api-key-elsewhere' };
    if (!actor.scopes.includes(scope)) return { status: 403, code: 'api-key-scope-missing' };
  }
  if (!accessOf(name).some((access) => isRole(access, actor)))
    return actor.role
      ? { status: 403, code: 'wrong-role' }
      : { status: 401, code: 'not-signed-in' };
  const { access, memberMay, isForFormerMembers } = rowFor(name, actor);
  if (actor.hasLeft && access !== 'anyone' && !isForFormerMembers)
    return { status: 403, code: 'not-a-member' };
  if (actor.teamRole && memberMay && !mayMember(actor.teamRole, memberMay))
    return { status: 403, code: 'team-role-missing' };
  if (needsConfirmedAddress && !actor.hasConfirmedAddress)
    return { status: 403, code: 'address-not-confirmed' };
  const target = SIDES.find((side) => side === id);
  const needsIdentity =
    typeof needsConfirmedIdentity === 'function'
      ? needsConfirmedIdentity(exampleBodies[name])
      : needsConfirmedIdentity;
  if (actor.isStale && needsIdentity && id !== 'malformed')
    return { status: 403, code: 'confirm-identity' };
  if (where === 'path' && !(target && knows(cell, target))) return { status: 404 };
  if (id === 'malformed') return { status: 400, code: 'invalid-input' };
  const status = OUTCOMES[name]?.(actor, target) ?? (creates ? 201 : 200);
  if (where === 'query' && hasPathId(name)) {
    const own = { ...cell, thing: pathThing(name)! };
    if (!knows(own, sideOf(cell))) return { status: 404 };
  }
  const isForeign = where === 'body' && !(target && knows(cell, target));
  return { status, changesNothing: isForeign || (method === 'GET' && !RECORDS_VIEWS.has(name)) };
}

function cellsOf(name: EndpointName): Cell[] {
  const cells: Cell[] = [];
  const every: Id[] = [...SIDES, 'of another kind', 'unknown', 'malformed'];
  const add = (where: Where, of: readonly (Id | undefined)[], rest: Partial<Cell> = {}) => {
    for (const actor of actors)
      for (const id of of) cells.push({ name, actor, where, ...(id && { id }), ...rest });
  };
  const thing = pathThing(name);
  if (hasPathId(name) && thing) add('path', every, { thing });
  else if (hasBodyIds(name)) add('body', every, { thing: bodyThing(name)! });
  else add('nowhere', [undefined]);
  for (const field of idFields(name)) add('query', every, { field, thing: QUERY_THINGS[field]! });
  return cells;
}

/** The side whose things fill the rest of a request, so that only the cell's id can be refused. */
const sideOf = ({ actor }: Cell): Side => actor.side ?? 'A';
const sideIn = (cell: Cell): Side => SIDES.find((side) => side === cell.id) ?? sideOf(cell);

const describeCell = ({ name, actor, where, id, thing, field }: Cell) =>
  `${name} as ${actor.name}${id ? `, ${thing} ${id} in the ${where}${field ? ` (${field})` : ''}` : ''}`;

function idOf({ id, thing = 'job' }: Cell): string {
  if (id === 'A' || id === 'B') return ids[id][thing];
  if (id === 'of another kind') return ids.A[thing === 'mail' ? 'message' : 'mail'];
  return id === 'unknown' ? crypto.randomUUID() : 'abc';
}

function bodyOf({ name, actor, where }: Cell, id: string): Fields | undefined {
  const { password, hasSecondFactor } = actor;
  const email = hasSecondFactor ? undefined : actor.email;
  const bodies: Partial<Record<EndpointName, Fields>> = {
    ...(email && password && { logIn: { email, password } }),
    ...(password && {
      changePassword: { currentPassword: password, newPassword: 'another-secret' },
      requestEmailChange: { email: 'new@example.com', password },
      deleteMyAccount: { password },
      startAppSetup: { password },
      startPasskeySetup: { password },
      removePasskey: { password },
      removeApp: { password },
      renewRecoveryCodes: { password },
    }),
  };
  const ofFeature = actor.userId ? FEATURE_BODIES[name]?.(actor.userId) : undefined;
  const body = bodies[name] ?? ofFeature ?? exampleBodies[name];
  return where === 'body' && body
    ? (JSON.parse(JSON.stringify(body).replaceAll(NOT_THERE, id)) as Fields)
    : body;
}

async function send(cell: Cell): Promise<Reply<AnyBody>> {
  const { name, actor, where, field } = cell;
  const { method, path, body, file } = rowOf(name);
  const id = idOf(cell);
  const filled = path
    // What is behind the first id has the name of a thing.
    .replace(
      /(:\w+.*):(\w+)Id/,
      (_, before: string, thing: Thing) =>
        before + ids[where === 'path' ? sideIn(cell) : sideOf(cell)][thing],
    )
    .replace(/:\w+/, where === 'path' ? id : ids[sideOf(cell)][pathThing(name) ?? 'job']);
  const query = where === 'query' ? `?${field}=${id}` : '';
  const parts: RequestParts = { token: actor.token };
  if (file) {
    parts.form = new FormData();
    parts.form.set(file, new File([tinyPdf()], 'resume.pdf'));
  } else if (body) parts.json = bodyOf(cell, id);
  return server.request(method, `/api${filled}${query}`, parts);
}

/** Sends a cell's request and checks the answer. */
async function run(cell: Cell): Promise<void> {
  const what = describeCell(cell);
  const expected = expectedOf(cell);
  const reply = await send(cell);
  const { status } = expected;
  expect(
    reply.code,
    `${what}: ${reply.text}\nIf the table does not say this, add the row to OUTCOMES with its reason.`,
  ).toBe(status);
  expect(reply.body.status, what).toBe(status < 400);
  if (status >= 400) expectRefusal(reply, what);
  expect(reply.body.code, what).toBe(expected.code ?? reply.body.code);
  const isPrivate = (side: Side) =>
    cell.actor.role !== 'admin' && (cell.actor.side !== side || isBlind(cell.actor));
  const leaked = SIDES.filter((side) => isPrivate(side) && reply.text.includes(secrets[side]));
  expect(leaked, what).toEqual([]);
}

// The company hears of the applications now, and not while calls are compared.
await server.sweep();
// Features may store how companies are compared.
await server.request('GET', '/api/admin/reviews', {
  token: actors.find(({ role }) => role === 'admin')?.token,
});
const unchanged = await fingerprint(pool);
const putBack = await rememberRows(pool);

/** All tables but the counters of rate limits (support/rows.ts). */
async function changedTables(): Promise<string[]> {
  const now = await fingerprint(pool);
  return Object.keys(unchanged).filter((name) => now[name] !== unchanged[name]);
}

/** Which cell changed the database, although it must not: each half again, on the old rows. */
async function findChanging(cells: Cell[]): Promise<string[]> {
  await putBack();
  for (const cell of cells) await run(cell);
  const tables = await changedTables();
  if (tables.length === 0) return [];
  const [first] = cells;
  if (cells.length === 1 && first) return [`${describeCell(first)} changed ${tables.join(', ')}`];
  const half = Math.ceil(cells.length / 2);
  return [
    ...(await findChanging(cells.slice(0, half))),
    ...(await findChanging(cells.slice(half))),
  ];
}

let counted = 0;
afterAll(() => console.log(`${counted} cells of the permission matrix`));

test('every row of the API table can be called', () => {
  for (const name of callsWithJson) {
    expect(
      exampleBodies[name],
      `Add a body for ${name} to tests/support/examples.ts.`,
    ).toBeDefined();
  }
  for (const name of names.filter(hasPathId)) {
    const { path } = rowOf(name);
    expect(pathThing(name), `Say in PATH_THINGS what the id in ${path} names.`).toBeDefined();
  }
  for (const name of names.filter((each) => hasBodyIds(each))) {
    expect(bodyThing(name), `Say in BODY_THINGS what the ids in ${name} name.`).toBeDefined();
  }
  for (const field of names.flatMap(idFields)) {
    expect(QUERY_THINGS, `Say in QUERY_THINGS what the id ${field} names.`).toHaveProperty(field);
  }
});

test.each(names)('%s', async (name) => {
  const cells = cellsOf(name);
  counted += cells.length;
  const mayChange = (cell: Cell) => {
    const { status, changesNothing } = expectedOf(cell);
    return status < 400 && !changesNothing;
  };
  const refused = cells.filter((cell) => !mayChange(cell));
  for (const cell of refused) await run(cell);
  const changing = (await changedTables()).length > 0 ? await findChanging(refused) : [];
  expect(changing).toEqual([]);
  for (const cell of cells.filter(mayChange)) {
    await run(cell);
    await putBack();
  }
});

test('the matrix has its size', () => {
  expect(names.flatMap(cellsOf).length).toBeGreaterThan(3000);
});
