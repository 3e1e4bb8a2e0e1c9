import { hash } from 'node:crypto';
import { BOARD_SCREENING } from '../../../shared/jobs/board-screening.ts';
import { withSource } from '../../../shared/jobs/sources.ts';
import { EXPERIENCE_LABELS } from '../../../shared/jobs/posting.ts';
import { jobHtml, payInWords } from '../../../shared/jobs/text.ts';
import { countryName, countryOf, type Workplace } from '../../../shared/jobs/places.ts';
import type { Services } from '../../../server/context.ts';
import { addressesOfJob } from '../../../server/places/addresses.ts';
import { makePiece, type Piece, Pieces } from '../../../server/pieces.ts';
import { mapInSlices } from '../../../server/slices.ts';
import { type FeedJob, listFeedParts, readFeedJobs, stateOf } from './queries.ts';
import { cdata, XML_HEAD } from '../../../server/site/xml.ts';

const REMOTE_TYPES: Record<Workplace, string> = {
  'On-site': '',
  Hybrid: 'Hybrid remote',
  Remote: 'Fully remote',
};

/** Jobs that are read by one statement. */
const BATCH = 200;
/** Parts that are made before the answer begins: some thousand jobs, in less than a second. */
const MADE_FIRST = 16;

/**
 * Every public job in the XML format of job aggregators. Parts of some hundred jobs are kept compressed, and made anew
 * when something in them has changed; concurrent readers share the work. If many have to be made, as after a start, the
 * answer is unfinished, and they are made while it is sent.
 */
export function createAggregatorXml({
  db,
  now,
  replicas,
  config: { siteName, publicUrl },
}: Pick<Services, 'db' | 'now' | 'replicas' | 'config'>): () => Promise<Pieces> {
  /** By their state. */
  const kept = new Map<string, Promise<Piece>>();

  /** Reads from the primary, which is never behind the server that listed the part. */
  const makePart = async (state: string, ids: readonly string[]): Promise<Piece> => {
    const jobs: FeedJob[] = [];
    for (let from = 0; from < ids.length; from += BATCH)
      jobs.push(...(await readFeedJobs(db, ids.slice(from, from + BATCH), now())));
    // Something has changed since the part was listed.
    if (stateOf(jobs) !== state) kept.delete(state);
    const elements = await mapInSlices(
      jobs,
      (job) => `\n<job>${toElements(fieldsOf(job, publicUrl))}</job>`,
    );
    return makePiece(elements.join(''));
  };
  const getPart = (state: string, ids: readonly string[]): Promise<Piece> => {
    const known = kept.get(state);
    if (known) return known;
    const part = makePart(state, ids);
    kept.set(state, part);
    part.catch(() => kept.delete(state));
    return part;
  };

  return async () => {
    const before = new Map(kept);
    const listed = await replicas.read(db, (each) =>
      listFeedParts(each, now(), [...before.keys()]),
    );
    const states = new Set(listed.map(({ state }) => state));
    for (const state of kept.keys()) if (!states.has(state)) kept.delete(state);
    const parts = listed.map(({ state, ids }) => {
      const known = before.get(state);
      return () => known ?? getPart(state, ids ?? []);
    });

    const about = { publisher: siteName, publisherurl: publicUrl, boardscreening: BOARD_SCREENING };
    const head = await makePiece(
      `${XML_HEAD}<source>${toElements({ ...about, lastBuildDate: now().toISOString() })}`,
    );
    const end = await makePiece('\n</source>\n');
    if (listed.filter(({ ids }) => ids).length > MADE_FIRST)
      return new Pieces([head, ...parts, end]);
    const made: Piece[] = [];
    // One after the other, so that other work gets a connection too.
    for (const part of parts) made.push(await part());
    const digests = [JSON.stringify(about), ...made.map(({ digest }) => digest)];
    return new Pieces([head, ...made, end], hash('sha256', digests.join(' '), 'base64url'));
  };
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
  // The format has room for one address; 'location' has all.
  const [address] = addressesOfJob(job);
  // For remote work only if it is limited to one country.
  const home = job.remoteFrom.length === 1 ? job.remoteFrom[0] : undefined;
  const country = countryOf(job) ?? address?.country ?? home;
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
    city: address?.city ?? '',
    state: address?.region ?? '',
    country: country ? countryName(country) : '',
    streetaddress: address?.street ?? '',
    postalcode: address?.postalCode ?? '',
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
