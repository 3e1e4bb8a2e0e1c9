import { EXPERIENCE_LABELS } from '../../shared/jobs/posting.ts';
import { jobHtml, payInWords } from '../../shared/jobs/text.ts';
import { countryName, readTown, type Workplace } from '../../shared/jobs/places.ts';
import type { Services } from '../context.ts';
import { type FeedJob, streamFeedJobs } from './queries.ts';
import { cdata, XML_HEAD } from './xml.ts';

const REMOTE_TYPES: Record<Workplace, string> = {
  'On-site': '',
  Hybrid: 'Hybrid remote',
  Remote: 'Fully remote',
};

/** Every public job in the XML format of job aggregators, in chunks of a few hundred jobs. */
export async function* writeAggregatorXml({ db, now, config }: Services): AsyncGenerator<string> {
  const { siteName, publicUrl } = config;
  yield `${XML_HEAD}<source>${toElements({
    publisher: siteName,
    publisherurl: publicUrl,
    lastBuildDate: now().toUTCString(),
  })}`;
  for await (const jobs of streamFeedJobs(db, now)) {
    yield jobs.map((job) => `\n<job>${toElements(fieldsOf(job, publicUrl))}</job>`).join('');
  }
  yield '\n</source>\n';
}

const toElements = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, text]) => `<${name}>${cdata(text)}</${name}>`)
    .join('');

/** Unknown values are empty. */
function fieldsOf({ job, industry }: FeedJob, publicUrl: string): Record<string, string> {
  const { city, state } = readTown(job.jobLocation);
  // For remote work only if it is limited to one country.
  const country = job.country ?? (job.remoteFrom.length === 1 ? job.remoteFrom[0] : undefined);
  return {
    title: job.jobTitle,
    date: new Date(job.createdAt).toUTCString(),
    referencenumber: job._id,
    url: `${publicUrl}/job/${job._id}`,
    company: job.companyName,
    city,
    state,
    country: country ? countryName(country) : '',
    description: jobHtml(job),
    salary: payInWords(job),
    jobtype: job.jobType.toLowerCase(),
    category: industry,
    experience: EXPERIENCE_LABELS[job.experienceLevel],
    expirationdate: new Date(job.applicationDeadline).toUTCString(),
    remotetype: REMOTE_TYPES[job.workplace],
  };
}
