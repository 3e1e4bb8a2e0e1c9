import { expect, test } from 'vitest';
import { makeCompany, makeSeeker } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false, now: () => new Date('2026-11-20T12:00:00Z') });

test('fields left out of a profile update keep their value', async () => {
  const { client } = await makeSeeker(server, 'Ada Seeker');
  const whole = {
    fullName: 'Ada L. Seeker',
    skills: ['SQL', 'Go'],
    education: [{ degree: 'BSc', institution: 'MIT', year: 2020 }],
    experience: [
      { title: 'Engineer', company: 'Initech', duration: '2 years', description: 'Built.' },
    ],
  };
  const { user, message } = await client.updateApplicantProfile({ body: whole });
  expect(message).toBe('Your profile has been updated.');
  expect(user.applicantProfile).toEqual({ ...whole, resume: null });
  for (const part of [{}, { fullName: whole.fullName }, { skills: whole.skills }]) {
    await client.updateApplicantProfile({ body: part });
    const profile = await client.getProfile();
    expect(profile.user.applicantProfile).toEqual(user.applicantProfile);
  }
  const emptied = await client.updateApplicantProfile({ body: { fullName: '', skills: [] } });
  expect(emptied.user.applicantProfile).toMatchObject({
    fullName: '',
    skills: [],
    education: whole.education,
  });
});

test('a profile update cannot change other fields', async () => {
  const seeker = await makeSeeker(server);
  const wishes = {
    fullName: 'Ada',
    role: 'admin',
    email: 'other@example.com',
    resume: '/etc/passwd',
  };
  const { user } = await seeker.client.updateApplicantProfile({ body: wishes });
  const { email, role } = seeker.user;
  expect(user).toMatchObject({ email, role, applicantProfile: { resume: null } });

  const company = await makeCompany(server, { approved: false });
  const companyProfile = {
    companyName: 'Acme',
    industry: 'retail',
    location: 'Oslo',
    description: 'All.',
    isApproved: true,
    _id: crypto.randomUUID(),
  };
  const updated = await company.client.updateCompanyProfile({ body: { companyProfile } });
  expect(updated.user.companyProfile).toMatchObject({
    _id: company.user.companyProfile?._id,
    isApproved: false,
  });
});

test("a company's founding year cannot be in the future", async () => {
  const { client } = await makeCompany(server);
  const companyProfile = {
    companyName: 'Acme',
    industry: 'retail',
    location: 'Oslo',
    description: 'All.',
  };
  const found = (founded: number) =>
    client.updateCompanyProfile({ body: { companyProfile: { ...companyProfile, founded } } });
  expect((await found(2026)).user.companyProfile?.founded).toBe(2026);
  await expect(found(2027)).rejects.toMatchObject({
    status: 400,
    errors: { 'companyProfile.founded': 'Founded must be a year from 1800 to 2026.' },
  });
});
