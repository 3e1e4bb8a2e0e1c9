import { expect, test } from 'vitest';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { isSame } from '../../kit/forms/changes.ts';
import { checkProfile, fromDraft, toChange, toDraft, toValues } from './values.ts';

const now = new Date('2026-11-20T12:00:00Z');

const profile: CompanyProfile = {
  _id: 'c',
  companyName: 'Mwezi',
  website: 'https://mwezi.example',
  description: 'Clinics.',
  industry: 'healthcare',
  location: 'Nairobi',
  founded: 2009,
  size: '201-500',
  verifiedDomain: null,
  links: [],
  pictures: { logo: null, cover: null, photos: [] },
  isApproved: true,
};
const values = toValues(profile);

test('the year is text in the form and when sent, and a whole number once it is read', () => {
  expect(values.founded).toBe('2009');
  expect(toChange(values).founded).toBe('2009');
  expect(checkProfile(values, now)).toMatchObject({ value: { founded: 2009 } });
  expect(toChange({ ...values, founded: ' ' }).founded).toBeNull();
  expect(toValues({ ...profile, founded: null }).founded).toBe('');
});

test('each wrong field has its error, and the year may not be in the future', () => {
  expect(checkProfile(values, now)).toHaveProperty('value');
  expect(checkProfile({ ...values, companyName: ' ', location: '' }, now)).toMatchObject({
    message: 'Company name is required',
    errors: { companyName: 'Company name is required', location: 'Location is required' },
  });
  expect(checkProfile({ ...values, website: 'mwezi' }, now)).toHaveProperty('errors.website');
  for (const founded of ['1799', '2027', 'then', '2009.5']) {
    expect(checkProfile({ ...values, founded }, now)).toHaveProperty('errors.founded');
  }
  for (const founded of ['', '1800', '2026']) {
    expect(checkProfile({ ...values, founded }, now)).toHaveProperty('value');
  }
});

test('a draft is restored unless its shape is another', () => {
  const draft = toDraft({ ...values, founded: '2010' }, now);
  expect(draft).toMatchObject({ founded: '2010', lastSaved: now.toISOString(), version: '1.0' });
  const kept = fromDraft(JSON.parse(JSON.stringify(draft)));
  expect(kept).toEqual({ values: { ...values, founded: '2010' }, lastSaved: now });
  expect(isSame(kept!.values, values)).toBe(false);
  const { location: _location, ...incomplete } = draft;
  const others = [
    undefined,
    'x',
    incomplete,
    { ...draft, version: '0.9' },
    { ...draft, lastSaved: 'once' },
  ];
  for (const other of others) expect(fromDraft(other)).toBeUndefined();
});
