import { BOARD_SCREENING } from '../../shared/jobs/board-screening.ts';
import { withSource } from '../../shared/jobs/sources.ts';
import { EXPERIENCE_LABELS } from '../../shared/jobs/posting.ts';
import { jobHtml, payInWords } from '../../shared/jobs/text.ts';
import { countryName, countryOf, readTown, type Workplace } from '../../shared/jobs/places.ts';
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
    lastBuildDate: now().toISOString(),
    boardscreening: BOARD_SCREENING,
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

/**
 * The fields of Indeed (docs-plus.indeed.com/job-sync-xml/xml-feed), which most aggregators read, and under their own
 * names those that LinkedIn requires. Times are in ISO 8601. Unknown values are empty.
 */
function fieldsOf(
  { job, industry, modifiedAt }: FeedJob,
  publicUrl: string,
): Record<string, string> {
  const { city, state } = readTown(job.jobLocation);
  // 'ON' of 'CA-ON', for a location that names the city only.
  const region = job.region?.slice(3) ?? '';
  // For remote work only if it is limited to one country.
  const country = countryOf(job) ?? (job.remoteFrom.length === 1 ? job.remoteFrom[0] : undefined);
  const url = withSource(`${publicUrl}/job/${job._id}`, 'feed');
  return {
    title: job.jobTitle,
    date: job.createdAt,
    referencenumber: job._id,
    requisitionid: job._id,
    partnerJobId: job._id,
    url,
    applyUrl: url,
    company: job.companyName,
    city,
    state: state || region,
    country: country ? countryName(country) : '',
    location: job.jobLocation,
    description: withoutEntities(jobHtml(job)),
    salary: payInWords(job),
    jobtype: job.jobType.toLowerCase(),
    category: industry,
    experience: EXPERIENCE_LABELS[job.experienceLevel],
    expirationdate: job.applicationDeadline,
    lastactivitydate: modifiedAt.toISOString(),
    remotetype: REMOTE_TYPES[job.workplace],
    workplaceTypes: job.workplace,
  };
}

/**
 * Replaces the entities of `escapeMarkup` by their characters, because aggregators do not decode entities. A space
 * follows a typed `<` or `&` that would otherwise begin a tag or an entity: typed text never becomes markup.
 */
const withoutEntities = (html: string): string =>
  html
    .replaceAll(/&#(\d+);/g, (_entity, code: string) => TYPED.get(code) ?? '')
    .replaceAll(/\u{e000}(?=[a-z/!?])/giu, '< ')
    .replaceAll('\u{e000}', '<')
    .replaceAll(/&(?=#?\w+;)/g, '& ');

/** By code. A typed `<` gets a private character first, to tell it from tags. */
const TYPED = new Map([
  ['38', '&'],
  ['60', '\u{e000}'],
  ['62', '>'],
  ['34', '"'],
  ['39', "'"],
]);
