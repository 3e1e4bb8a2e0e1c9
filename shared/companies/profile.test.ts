import { expect, test } from 'vitest';
import { check } from '../kit/validation.ts';
import { companyProfileChange, foundedRefusal } from './profile.ts';

test('a company profile: required fields, and the year it was founded', () => {
  const profile = {
    companyName: 'Acme',
    industry: 'retail',
    location: 'Oslo',
    description: 'All.',
  };
  expect(check(companyProfileChange, profile)).toHaveProperty('value');
  for (const field of ['companyName', 'industry', 'location', 'description']) {
    expect(check(companyProfileChange, { ...profile, [field]: '' })).toHaveProperty(
      `errors.${field}`,
    );
  }
  for (const founded of [1800, '1999', 2026]) {
    expect(check(companyProfileChange, { ...profile, founded })).toMatchObject({
      value: { founded: Number(founded) },
    });
  }
  for (const blank of ['', null]) {
    expect(check(companyProfileChange, { ...profile, founded: blank })).toMatchObject({
      value: { founded: null },
    });
  }
  for (const founded of [1799, 1999.5, 'soon', -1, 1e9, true, [2000]]) {
    expect(check(companyProfileChange, { ...profile, founded })).toMatchObject({
      message: 'Founded must be a year from 1800 to this one.',
    });
  }
  const now = new Date('2026-11-20T12:00:00Z');
  expect(foundedRefusal(2026, now)).toBeUndefined();
  expect(foundedRefusal(2027, now)).toBe('Founded must be a year from 1800 to 2026.');
});
