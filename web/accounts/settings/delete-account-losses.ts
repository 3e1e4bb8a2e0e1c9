import type { SessionUser } from '../../../shared/accounts/users.ts';

/** What is deleted with an account (product.md section 4.7), for the question beforehand. */
export function goesWith({ role, email, companyProfile }: SessionUser): string[] {
  const account = `Your login ${email} and all your sessions: you are signed out everywhere`;
  const written = 'Your messages to this board and the emails we sent you';
  if (role === 'job_seeker') {
    return [
      account,
      'Your profile with your resume, skills, education and experience',
      'The cover letter and resume of each application: companies can no longer read them',
      'Your interviews, saved jobs and notifications',
      written,
    ];
  }
  if (role === 'company') {
    return [
      account,
      `The company profile of ${companyProfile?.companyName ?? ''}`,
      'All its jobs, including those on public pages',
      'All applications to those jobs, with their cover letters and resumes',
      written,
    ];
  }
  return [account, written];
}

/** What is left afterwards. */
export function staysOf({ role }: SessionUser): string[] {
  const mailed = 'Emails that have already been delivered';
  if (role === 'job_seeker') {
    return ['The number of applicants on each job, without names', mailed];
  }
  if (role === 'company') return [mailed];
  return ['What you approved and rejected, without your name', mailed];
}
