import { readTime } from '../../../shared/kit/dates.ts';
import { deadlineOf, type Job } from '../../../shared/jobs/posting.ts';
import { placeOf } from '../../../shared/jobs/places.ts';
import { toLines } from '../../../shared/kit/text.ts';
import { type JobFormValues, payIn } from './values.ts';

/** Who posts it, and the job that is edited where there is one. */
interface Around {
  company: { _id: string; companyName: string };
  job?: Job;
  now: Date;
}

/** The job that a form would make, however little of it is filled in: for a preview, and to compare it with another. */
export function jobAsTyped(values: JobFormValues, { company, job, now }: Around): Job {
  const pay = payIn(values);
  const day = readTime(values.applicationDeadline);
  const isKept =
    job !== undefined && values.applicationDeadline === job.applicationDeadline.slice(0, 10);
  const deadline = isKept || (job && !day) ? new Date(job.applicationDeadline) : day;
  const [requirements, benefits] = [toLines(values.requirements), toLines(values.benefits)];
  return {
    _id: job?._id ?? '',
    jobTitle: values.jobTitle.trim(),
    jobLocation: values.jobLocation.trim(),
    // An empty choice is shown as such.
    jobType: values.jobType as Job['jobType'],
    experienceLevel: values.experienceLevel as Job['experienceLevel'],
    jobDescription: values.jobDescription.trim(),
    requirements: requirements.join('\n'),
    benefits: benefits.join('\n'),
    jobRequirements: requirements,
    jobBenefits: benefits,
    skills: values.skillsRequired,
    skillsRequired: values.skillsRequired,
    ...pay,
    salary: pay.salaryMin,
    ...placeOf(values),
    applicationDeadline: deadlineOf(deadline ?? null, now).toISOString(),
    status: 'active',
    approvalStatus: 'pending',
    createdAt: job?.createdAt ?? now.toISOString(),
    companyId: company._id,
    companyName: company.companyName,
    applicantCount: 0,
  };
}
