import { DAY } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { payInWords } from '../../../shared/jobs/text.ts';
import type { ReviewHint } from '../../../shared/reviews/queue.ts';
import type { Db } from '../../../server/db/connect.ts';
import type { Reviewed } from '../../../server/extensions.ts';
import { toJob } from '../../../server/jobs/rows.ts';
import { mapInSlices } from '../../../server/slices.ts';
import {
  contactQuotes,
  type FoundLink,
  fraudQuotes,
  hostOf,
  linksIn,
  noExperienceQuotes,
  thinTextProblems,
  unreadable,
} from './suspicious-text.ts';
import { findLookalikes, type Lookalike } from './lookalikes.ts';
import { type Alike, findAlike, mixedWords } from './skeletons.ts';
import { findUnusualPay, type UnusualPay } from './unusual-pay.ts';

/** Days for which a company is new. */
const NEW_DAYS = 7;
/** Days for which a reported company, or its domain, is young. */
const YOUNG_DAYS = 30;
/** A shorter company description gets a hint. Characters. */
const PROFILE_SHORT = 60;

type Hint = ReviewHint | undefined;
type Company = NonNullable<Reviewed['company']>;

/** Hints, with their evidence, about companies, jobs and messages that admins decide about. */
export async function findHints(
  db: Db,
  reviewed: readonly Reviewed[],
  now: Date,
): Promise<Map<string, ReviewHint[]>> {
  const rows = reviewed.flatMap(({ job }) => job ?? []);
  const companies = new Map(
    reviewed.flatMap(({ company }) => (company ? [[company.id, company]] : [])),
  );
  const lookalikes = await findLookalikes(db, rows);
  const unusualPay = await findUnusualPay(db, rows);
  const alike = companies.size ? await findAlike(db, [...companies.values()]) : new Map();
  const found = await mapInSlices(reviewed, ({ id, company, job: row, message, isReported }) => {
    if (!company) return [id, hintsOfMessage(message ?? '')] as const;
    const looks = alikeHints(company, alike.get(company.id) ?? []);
    const age = isReported ? ageHint(company, now) : row && newHint(company, now);
    const hints = row
      ? [
          ...hintsOfJob(
            toJob(row),
            company,
            lookalikes.get(row.job.id) ?? [],
            unusualPay.get(row.job.id),
          ),
          ...(company.isKnown ? [] : looks),
        ]
      : [...hintsOfCompany(company), ...looks];
    return [id, [...hints, age]] as const;
  });
  return new Map(found.map(([id, hints]) => [id, hints.flatMap((hint) => hint ?? [])]));
}

function hintsOfJob(
  job: Job,
  { website }: Company,
  lookalikes: readonly Lookalike[],
  unusualPay: UnusualPay | undefined,
): Hint[] {
  const text = [job.jobTitle, job.jobDescription, job.requirements, job.benefits].join('\n');
  const isHigh = unusualPay !== undefined && unusualPay.own > unusualPay.usual;
  const fraud = [
    ...fraudQuotes(`${text}\n${job.salaryRange}`),
    ...(isHigh ? noExperienceQuotes(text) : []),
  ];
  return [
    quotedHint('fraud', 'Words common in fraud', fraud),
    quotedHint('contact', 'Ways to apply outside this board', contactQuotes(text)),
    linkHint(linksIn(text, website)),
    duplicateHint(lookalikes),
    payHint(job, unusualPay),
    quotedHint('thin', 'Short or hard to read', thinTextProblems(toTexts(job))),
  ];
}

const hintsOfMessage = (text: string): Hint[] => [
  quotedHint('fraud', 'Words common in fraud', fraudQuotes(text)),
  quotedHint('contact', 'Ways to write outside this board', contactQuotes(text)),
  linkHint(linksIn(text, '')),
];

/** How long a reported company has been here, and since when it has proved its domain. */
function ageHint({ createdAt, verifiedSince }: Company, now: Date): Hint {
  const daysSince = (time: Date) => Math.floor((now.getTime() - time.getTime()) / DAY);
  const young = (time: Date) => daysSince(time) < YOUNG_DAYS;
  const ago = (time: Date) =>
    daysSince(time) < 1 ? 'less than a day ago' : `${counted(daysSince(time), 'day')} ago`;
  return quotedHint('new', 'Young company or domain', [
    ...(young(createdAt) ? [`This company was made ${ago(createdAt)}`] : []),
    ...(verifiedSince && young(verifiedSince)
      ? [`Its domain was verified here ${ago(verifiedSince)}`]
      : []),
    ...(verifiedSince ? [] : ['It has no verified domain']),
  ]);
}

function hintsOfCompany({ description, website, email }: Company): Hint[] {
  const [own, mail] = [hostOf(website), hostOf(email.split('@').at(-1) ?? '')];
  const isElsewhere = own && mail && mail !== own && !mail.endsWith(`.${own}`);
  return [
    quotedHint('fraud', 'Words common in fraud', fraudQuotes(description)),
    quotedHint('contact', 'Contact details outside this board', contactQuotes(description)),
    linkHint(linksIn(description, website)),
    quotedHint(
      'link',
      'The email domain does not match the website',
      isElsewhere ? [`${email} and ${website}`] : [],
    ),
    quotedHint('thin', 'The profile has few details', [
      ...(website ? [] : ['No website']),
      ...(description ? [] : ['No description']),
      ...(description && description.length < PROFILE_SHORT
        ? [`${description.length} characters of description`]
        : []),
      ...unreadable('', description),
    ]),
  ];
}

const toTexts = ({ jobTitle, jobDescription, jobRequirements }: Job) => ({
  title: jobTitle,
  description: jobDescription,
  requirements: jobRequirements,
});

/** A hint with its evidence; undefined without evidence. */
function quotedHint(kind: ReviewHint['kind'], text: string, quotes: readonly string[]): Hint {
  return quotes.length > 0
    ? { kind, text, evidence: quotes.map((words) => ({ text: words })) }
    : undefined;
}

function linkHint(links: readonly FoundLink[]): Hint {
  if (links.every(({ kind }) => kind === 'own')) return undefined;
  const isHidden = links.some(({ kind }) => kind === 'shortener');
  const words = { own: "the company's website", shortener: 'hides where it leads', other: '' };
  return quotedHint(
    'link',
    isHidden ? 'Link with a hidden destination' : "Links outside the company's website",
    links.map(
      ({ link, host, kind }) => `${link} (${[host, words[kind]].filter(Boolean).join(', ')})`,
    ),
  );
}

/** Names and domains that look like those of another company, and names that mix scripts. */
function alikeHints({ name }: Company, alike: readonly Alike[]): Hint[] {
  const mixed = quotedHint(
    'alike',
    'The name mixes letters of several scripts',
    mixedWords(name).map(({ word, scripts }) => `${word}: ${scripts.join(' and ')}`),
  );
  if (!alike.length) return [mixed];
  const evidence = alike.map(({ id, name: other, website, by }) => ({
    text: `${[other, website].filter(Boolean).join(', ')}: ${by.map((part) => ALIKE_BY[part]).join(', ')}`,
    path: `/companies/${id}`,
  }));
  return [{ kind: 'alike', text: 'Looks like another company', evidence }, mixed];
}

const ALIKE_BY: Record<Alike['by'][number], string> = {
  name: 'the names look the same',
  website: 'the websites look the same',
  email: 'its website looks like the email domain here',
};

function duplicateHint(lookalikes: readonly Lookalike[]): Hint {
  const [first] = lookalikes;
  if (!first) return undefined;
  return {
    kind: 'duplicate',
    text: lookalikes.some(({ isOwn }) => !isOwn)
      ? 'Similar to a job of another company'
      : 'Similar to another job of this company',
    evidence: lookalikes.slice(0, 3).map(({ id, title, companyName, location, share }) => ({
      text: `${title}, ${companyName}, ${location}: ${Math.round(share * 100)}% the same text`,
      path: `/admin/jobs?view=${id}`,
    })),
  };
}

function payHint(job: Job, odd: UnusualPay | undefined): Hint {
  const stated = payInWords(job);
  if (!stated) return { kind: 'pay', text: 'No pay is stated', evidence: [] };
  if (!odd) return undefined;
  const { own, usual, others, isOfTitle } = odd;
  const money = (amount: number) =>
    `${job.salaryCurrency} ${Math.round(amount).toLocaleString('en-US')}`;
  return quotedHint('pay', `Pay far ${own > usual ? 'above' : 'below'} that of others`, [
    `${stated}, at least ${money(own)} a year; the median of ${others} others ${
      isOfTitle ? 'like it' : 'of this level'
    } is ${money(usual)}`,
  ]);
}

function newHint({ createdAt, isKnown }: Company, now: Date): Hint {
  const isNew = now.getTime() - createdAt.getTime() < NEW_DAYS * DAY;
  return quotedHint('new', 'New company', [
    ...(isNew ? [`It signed up on ${formatDay(createdAt)}`] : []),
    ...(isKnown ? [] : ['No public jobs yet']),
  ]);
}
