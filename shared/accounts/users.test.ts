import { expect, test } from 'vitest';
import {
  addSkill,
  applicantProfileChange,
  companyProfileChange,
  credentials,
  dashboardOf,
  displayName,
  foundedRefusal,
  newAdmin,
  passwordRefusal,
  profileCompleteness,
  registration,
  type ApplicantProfile,
} from './users.ts';
import { check } from '../kit/validation.ts';

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

test('of a job seeker profile, what is left out stays out', () => {
  expect(check(applicantProfileChange, {})).toEqual({ value: {} });
  expect(check(applicantProfileChange, { fullName: ' Ada ' })).toEqual({
    value: { fullName: 'Ada' },
  });
  expect(check(applicantProfileChange, { skills: ['SQL', 'sql', ' '] })).toEqual({
    value: { skills: ['SQL'] },
  });
  const degree = { degree: 'BSc', institution: 'MIT', year: 2020 };
  expect(check(applicantProfileChange, { education: [degree] })).toEqual({
    value: { education: [degree] },
  });
  expect(
    check(applicantProfileChange, { education: [degree, { ...degree, year: '2020' }] }),
  ).toEqual({
    errors: { 'education.1.year': 'This must be a number.' },
    message: 'education.1.year: This must be a number.',
  });
  expect(check(applicantProfileChange, { experience: [{ title: 'Engineer' }] })).toMatchObject({
    message: 'Company is required',
  });
});

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

test('completeness counts five items at 20 percent each', () => {
  const empty: ApplicantProfile = {
    fullName: '',
    resume: null,
    skills: [],
    education: [],
    experience: [],
  };
  expect(profileCompleteness(empty)).toBe(0);
  const filled: Partial<ApplicantProfile>[] = [
    { fullName: 'Ada' },
    { resume: '/resumes/1/cv.pdf' },
    { skills: ['SQL'] },
    { education: [{ degree: 'BSc', institution: 'MIT', year: 2020 }] },
    { experience: [{ title: 'Engineer', company: 'Initech', duration: '', description: '' }] },
  ];
  for (const item of filled) expect(profileCompleteness({ ...empty, ...item })).toBe(20);
  expect(profileCompleteness(Object.assign({}, empty, ...filled))).toBe(100);
});

test('names, dashboards and skills', () => {
  expect(displayName({ username: 'ada', applicantProfile: { fullName: 'Ada L.' } })).toBe('Ada L.');
  expect(displayName({ username: 'ada', applicantProfile: { fullName: '' } })).toBe('ada');
  expect(displayName({ username: 'acme' })).toBe('acme');
  expect(dashboardOf('company')).toBe('/dashboard/company');
  expect(dashboardOf('wizard')).toBe('/unauthorized');
  expect(addSkill(['SQL'], ' Go ')).toEqual(['SQL', 'Go']);
  for (const useless of ['', '  ', 'sql', 'ＳＱＬ'])
    expect(addSkill(['SQL'], useless)).toBeUndefined();
});
