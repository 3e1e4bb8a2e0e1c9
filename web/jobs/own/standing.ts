import { resubmitRefusal } from '../../../shared/companies/rejection.ts';
import { answersAreLate, untilAnswered } from '../../../shared/applications/promise.ts';
import { OWN_HOLDS } from '../../../shared/jobs/own-holds.ts';
import { hasPublicPage, isTakenDown, reportedJobRefusal } from '../../../shared/jobs/status.ts';
import { allTaken } from '../../../shared/jobs/full.ts';
import { type Job, jobLabel } from '../../../shared/jobs/posting.ts';

export interface Standing {
  tone: 'info' | 'warning' | 'success' | 'failure';
  title: string;
  text: string;
}

/** Explains to the company who can see a job, from its status and approval (product.md section 4.3). */
export function jobStanding(job: Job, now: Date): Standing {
  if (isTakenDown(job))
    return {
      tone: 'failure',
      title: 'Closed by an admin',
      text: `You cannot reopen or relist it. ${reportedJobRefusal(job)?.message}`,
    };
  const isListed = hasPublicPage({ ...job, holds: [] }, now);
  if (job.overdueAnswers)
    return {
      tone: 'failure',
      title: `${isListed ? 'Paused: ' : ''}${answersAreLate(job.overdueAnswers)}`,
      text: `The promised date has passed. ${untilAnswered(isListed)}`,
    };
  if (job.closedAsFull && job.places !== null)
    return {
      tone: 'warning',
      title: allTaken(job.places),
      text: job.placesLeft
        ? 'It closed automatically. There is room again, so you can reopen it.'
        : 'It closed automatically. To reopen it, edit the job and raise Maximum Applications.',
    };
  const [hold] = job.status === 'active' ? (job.holds ?? []) : [];
  if (job.approvalStatus === 'approved')
    return hold && isListed
      ? { tone: 'warning', ...OWN_HOLDS[hold] }
      : ofApproved(jobLabel(job, now));
  const standing = ofUnapproved(job, hasPublicPage(job, now));
  return hold ? { ...standing, text: `${standing.text} ${OWN_HOLDS[hold].text}` } : standing;
}

function ofUnapproved(job: Job, isPublic: boolean): Standing {
  if (job.approvalStatus === 'pending') {
    return job.hasPublicVersion
      ? {
          tone: 'info',
          title: 'Your changes are being reviewed',
          text: isPublic
            ? 'The approved version stays public until an admin approves this one.'
            : 'An admin reviews changes before they are public. The job is not open at the moment.',
        }
      : {
          tone: 'info',
          title: 'Pending review',
          text: 'An admin reviews this job before it is public.',
        };
  }
  return job.hasPublicVersion
    ? {
        tone: 'warning',
        title: 'Your changes were rejected',
        text: `${isPublic ? 'The approved version is still public. ' : ''}${again(job, 'Edit the job to submit it for review again.')}`,
      }
    : {
        tone: 'failure',
        title: 'Rejected',
        text: `This job is not public. ${again(job, 'Edit it to submit it for review again.')}`,
      };
}

const again = ({ rejection }: Job, how: string): string =>
  resubmitRefusal(rejection)?.message ?? how;

function ofApproved(label: ReturnType<typeof jobLabel>): Standing {
  switch (label) {
    case 'Active':
      return {
        tone: 'success',
        title: 'Public',
        text: 'Job seekers can find this job and apply to it.',
      };
    case 'Paused':
      return {
        tone: 'warning',
        title: 'Paused',
        text: "It's hidden from search and closed to applications until you reopen it.",
      };
    case 'Expired':
      return {
        tone: 'warning',
        title: 'The deadline has passed',
        text: 'Applications are closed. Relist the job with a new deadline.',
      };
    default:
      return {
        tone: 'warning',
        title: 'Closed',
        text: "It's hidden from search and closed to applications. Existing applications are kept.",
      };
  }
}
