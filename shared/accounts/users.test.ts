import { expect, test } from 'vitest';
import { displayName } from '../applications/applicant-profile.ts';
import { check } from '../kit/validation.ts';
import { dashboardOf } from '../roles.ts';
import { passwordRefusal } from './passwords.ts';
import { credentials, newAdmin, registration } from './users.ts';

const seeker = {
  role: 'job_seeker',
  username: 'ada',
  email: 'ada@example.com',
  password: 'secret',
};
const company = { ...seeker, role: 'company', companyName: 'Acme' };

test('signing up: what is required, and that nobody makes themselves an admin', () => {
  expect(check(registration, seeker)).toHaveProperty('value');
  expect(check(registration, company)).toHaveProperty('value');
  const refusals: [value: unknown, message: string][] = [
    [{ ...seeker, role: 'admin' }, 'Choose whether you sign up as a job seeker or as a company.'],
    [{ ...seeker, role: undefined }, 'Choose whether you sign up as a job seeker or as a company.'],
    [{ ...seeker, username: ' ' }, 'Username is required'],
    [{ ...seeker, email: undefined }, 'Email is required'],
    [{ ...seeker, email: 'ada at example' }, 'Enter a valid email address.'],
    [{ ...seeker, password: undefined }, 'Password is required'],
    [{ ...seeker, password: '12345' }, 'Password must be at least 6 characters'],
    [{ ...seeker, password: '1'.repeat(201) }, 'Password must be at most 200 characters'],
    [{ ...company, companyName: '' }, 'Company name is required'],
    [{ ...company, website: 'acme' }, 'Website must be a URL, such as https://example.com'],
  ];
  for (const [value, message] of refusals)
    expect(check(registration, value)).toMatchObject({ message });
  expect(check(registration, { ...company, industry: 'Finance' })).toMatchObject({
    value: { industry: 'finance' },
  });
  expect(check(registration, { ...company, industry: 'magic' })).toHaveProperty('errors.industry');
});

test('a website is one we may link to', () => {
  const websiteOf = (website: string) => check(registration, { ...company, website });
  for (const good of ['', 'https://example.com', 'HTTP://例え.jp/a?b#c', 'http://localhost:3000']) {
    expect(websiteOf(good), good).toHaveProperty('value');
  }
  const bad = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'https://',
    'https://a b',
  ];
  for (const website of [...bad, 'ftp://example.com', 'https:///x', `https://${'a'.repeat(400)}`]) {
    expect(websiteOf(website), website).toHaveProperty('errors.website');
  }
});

test('the password is compared with its repetition first', () => {
  expect(passwordRefusal('12345', '54321')).toBe('Passwords do not match');
  expect(passwordRefusal('12345', '12345')).toBe('Password must be at least 6 characters');
  expect(passwordRefusal('123456', '123456')).toBeUndefined();
});

test('logging in and making an admin ask for both fields', () => {
  expect(check(credentials, {})).toMatchObject({
    message: 'Email is required',
    errors: { email: 'Email is required', password: 'Password is required' },
  });
  expect(check(newAdmin, { email: ' Boss@Example.com', password: 'secret' })).toEqual({
    value: { email: 'Boss@Example.com', password: 'secret' },
  });
  expect(check(newAdmin, { email: 'boss', password: 'secret' })).toHaveProperty('errors.email');
});

test('names and dashboards', () => {
  expect(displayName({ username: 'ada', applicantProfile: { fullName: 'Ada L.' } })).toBe('Ada L.');
  expect(displayName({ username: 'ada', applicantProfile: { fullName: '' } })).toBe('ada');
  expect(displayName({ username: 'acme' })).toBe('acme');
  expect(dashboardOf('company')).toBe('/dashboard/company');
  expect(dashboardOf('wizard')).toBe('/unauthorized');
});
