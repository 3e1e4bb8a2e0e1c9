import type { User } from '../../../shared/accounts/users.ts';
import type { UserContents } from '../../../shared/accounts/administration.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What belongs to a user, in a line each; of what there is none nothing is said. */
export function toLines({ role }: Pick<User, 'role'>, belongings: UserContents): string[] {
  const { jobs, publicJobs, applicationsReceived, applicationsSent, savedJobs, files } = belongings;
  const lines: [count: number, line: string][] =
    role === 'company'
      ? [
          [jobs, `${counted(jobs, 'job')}, ${publicJobs.toLocaleString('en-US')} of them public`],
          [applicationsReceived, `${counted(applicationsReceived, 'application')} received`],
          [files, `${counted(files, 'resume')} from applicants`],
        ]
      : [
          [applicationsSent, `${counted(applicationsSent, 'application')} sent`],
          [savedJobs, counted(savedJobs, 'saved job')],
          [files, counted(files, 'resume')],
        ];
  const all = [...lines, [belongings.sessions, counted(belongings.sessions, 'session')] as const];
  return all.filter(([count]) => count > 0).map(([, line]) => line);
}
