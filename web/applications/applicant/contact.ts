import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { mailto } from '../../kit/mailto.ts';
import { notify } from '../../kit/notices.ts';

/** Whether there is a resume to open (product.md section 5.7). */
export const hasResume = ({ resume }: Pick<Application, 'resume'>) =>
  resume !== '' && resume !== 'N/A';

/** Opens the resume in a new tab; the browser downloads formats that it cannot show. */
export function openResume(application: Pick<Application, 'resume'>) {
  if (!hasResume(application)) {
    notify.failure('No Resume Found', "This application doesn't have a resume attached.");
    return;
  }
  const tab = window.open(application.resume, '_blank');
  if (tab) tab.opener = null;
  else notify.failure('Download Failed', 'Failed to download the resume.');
}

/** Opens the reader's mail program with a greeting signed by the hiring team (product.md section 7). */
export function mailTo({ applicant, job }: Pick<Application, 'applicant' | 'job'>) {
  const body = [
    `Dear ${displayName(applicant)},`,
    `Thank you for applying for the position of ${job.jobTitle} at ${job.companyName}.`,
    `Best regards,\r\n${job.companyName} Hiring Team`,
  ].join('\r\n\r\n');
  return mailto(applicant.email, { subject: 'Regarding Your Job Application', body });
}
