import { expect, test } from 'vitest';
import { api } from './api.ts';
import { type Endpoint, isIdempotent } from './kit/endpoint.ts';
import type * as z from 'zod/mini';
import { featureOfCall, NOUNS } from './seams.ts';

const rows: [string, Endpoint][] = Object.entries(api);
const readNouns = new Set(rows.flatMap(([, { reads }]) => reads ?? []));
const changedNouns = new Set(rows.flatMap(([, { changes }]) => changes ?? []));

/** Creates a link, or reads a fixed list or a file: no answer of any call changes. */
const CHANGES_NOTHING = new Set([
  'prepareMyData',
  'prepareMyApplications',
  'prepareMyLedger',
  'listCommonPasswords',
  'draftProfile',
  'previewCandidates',
  'prepareCompanyExport',
  // Counted later, without a person.
  'countJobView',
  'startApplication',
  // Only a time at which nobody looks.
  'extendUndo',
  // The table is a part of the product.
  'listLaws',
  // The page asks again by itself.
  'getErasure',
]);

test('every read says what it reads, and every write what it changes', () => {
  for (const [name, { method, reads, changes }] of rows) {
    const nouns = method === 'GET' ? reads : changes;
    const other = method === 'GET' ? changes : reads;
    expect(other, name).toBeUndefined();
    expect(nouns, name).toHaveLength(new Set(nouns).size);
    expect(nouns.length > 0, name).toBe(!CHANGES_NOTHING.has(name));
  }
});

type Schema = z.core.$ZodType | undefined;

/** The names of the fields of an object, or of each variant of a union. */
function fieldsOf(schema: Schema): string[] {
  const def = schema?._zod.def as
    | { shape?: object; options?: Schema[]; innerType?: Schema; in?: Schema }
    | undefined;
  if (!def) return [];
  const inner = [...(def.options ?? []), def.innerType, def.in];
  return [...Object.keys(def.shape ?? {}), ...inner.flatMap(fieldsOf)];
}

const TAKES_SECRET = /password|^code$|^passkey$|^ticket$/i;
/** Challenges of passkeys are in `options`; `path` is a signed link. */
const ANSWERS_SECRET = /^(token|key|secret|recoveryCodes|options|path|receipt)$/;

test('no answer is kept of a call that takes or answers a secret', () => {
  const handling = rows.filter(
    ([, { method, changes = [], body, answer }]) =>
      method === 'POST' &&
      changes.length > 0 &&
      (fieldsOf(body).some((field) => TAKES_SECRET.test(field)) ||
        fieldsOf(answer).some((field) => ANSWERS_SECRET.test(field))),
  );
  expect(handling.length).toBeGreaterThan(15);
  const marked = rows.filter(([, { keepsNoAnswer }]) => keepsNoAnswer);
  expect(marked.map(([name]) => name)).toEqual(handling.map(([name]) => name));
  expect(handling.filter(([, row]) => isIdempotent(row))).toEqual([]);
});

test('whatever is read is changed by something, and the other way round', () => {
  expect([...readNouns].toSorted()).toEqual(NOUNS.toSorted());
  // Only a feature changes them.
  const unchanged = featureOfCall('changeRates') ? [] : ['rates'];
  expect([...changedNouns, ...unchanged].toSorted()).toEqual(NOUNS.toSorted());
});

test('only writes that change what visitors read make cached answers out of date', () => {
  const cached = new Set(rows.flatMap(([, row]) => (row.cached && row.reads) || []));
  const purging = rows.filter(([, { changes }]) => changes?.some((noun) => cached.has(noun)));
  const ofCore = purging.map(([name]) => name).filter((name) => !featureOfCall(name));
  expect(ofCore.toSorted()).toEqual([
    'addCompanyPicture',
    'apply',
    'approveJob',
    'changeCompanyPicture',
    'deleteJob',
    'deleteMyAccount',
    'deleteUser',
    'rejectJob',
    'relistJob',
    'removeCompanyPicture',
    'restoreRemoval',
    'restoreUser',
    'setCompanyApproval',
    'setJobStatus',
    'suspendUser',
    'undoWithdrawal',
    'updateCompanyProfile',
    'updateJob',
    'withdrawApplication',
  ]);
});
