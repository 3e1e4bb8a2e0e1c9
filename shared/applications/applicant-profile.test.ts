import { expect, test } from 'vitest';
import { check } from '../kit/validation.ts';
import {
  type ApplicantProfile,
  applicantProfileChange,
  profileCompleteness,
} from './applicant-profile.ts';

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
