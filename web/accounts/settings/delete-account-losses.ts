import type { SessionUser } from '../../../shared/accounts/users.ts';

/** What is deleted with an account (product.md section 4.7), for the question beforehand. */
export function goesWith({ role, email, companyProfile }: SessionUser): string[] {
  const account = `Your login ${email}, and every session: you are signed out everywhere`;
  const written = 'What you wrote to the people who run this board, and the mails we sent you';
  if (role === 'job_seeker') {
    return [
      account,
      'Your profile with your resume, your skills, your education and experience',
      'The cover letter and resume of every application: companies can no longer read them',
      'Your interviews, saved jobs and notifications',
      written,
    ];
  }
  if (role === 'company') {
    return [
      account,
      `The company ${companyProfile?.companyName ?? ''} with its profile`,
      'All its jobs, which leave the public pages',
      'Every application to them, with the letters and resumes you were sent',
      written,
    ];
  }
  return [account, written];
}

/** What is left afterwards. */
export function staysOf({ role }: SessionUser): string[] {
  const mailed = 'Mails that have been delivered, in the mailboxes they went to';
  if (role === 'job_seeker') {
    return [
      'That somebody applied, in the number of applicants to a job: nothing says who',
      mailed,
    ];
  }
  if (role === 'company') return [mailed];
  return ['What you approved and rejected, without your name', mailed];
}
