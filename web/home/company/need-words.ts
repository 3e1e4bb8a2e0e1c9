import type { CompanyNeed } from '../../../shared/applications/company-needs.ts';
import { answersAreLate, peopleWait } from '../../../shared/applications/promise.ts';
import { daysBetween, formatAge } from '../../../shared/kit/dates.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { formatLocalDate } from '../../kit/local-time.ts';
import type { CompanyNeedWords } from '../../feature-words.ts';

type Subject = CompanyNeed['of'][number];

/** A row of the dashboard. */
export interface NeedWords {
  title: string;
  /** Who and what. */
  line: string;
  when: string;
  verb: string;
  to: string;
  /** The tab of the application that the verb opens. */
  tab?: string;
}

type Part = Omit<NeedWords, 'line'> & { line?: string };

/**
 * What a row of the dashboard says, and where its verb leads.
 * @param mayAct whether the reader may do what it asks for: others are led to pages that they may read
 * @param ofFeature the words of a kind of a feature
 */
export function wordsOfNeed(
  need: CompanyNeed,
  now: Date,
  mayAct = true,
  ofFeature?: CompanyNeedWords,
): NeedWords {
  const { of, more } = need;
  const [first = NOBODY] = of;
  const isOne = of.length === 1 && more === 0;
  const part = ofFeature
    ? wordsOfFeature(need, first, now, ofFeature, isOne)
    : isOne
      ? wordsOfOne(need, first, now)
      : wordsOfMany(need, first, now);
  const line = isOne ? first.name && first.jobTitle : namesOf(need);
  const to = mayAct ? part.to : part.to.replace(EDITING, '/jobs/');
  return { ...part, to, line: part.line ?? line };
}

const NOBODY: Subject = { _id: '', name: '', jobTitle: '', at: null };

const list = new Intl.ListFormat('en-US');

/** 'Ada Byron, Grace Hopper, and 4 more'. */
function namesOf({ of, more }: CompanyNeed): string {
  // Somebody may have applied to several jobs.
  const names = [...new Set(of.map(({ name, jobTitle }) => name || jobTitle))];
  return list.format(more > 0 ? [...names, `${inFigures(more)} more`] : names);
}

const viewOf = ({ _id }: Subject, query = '') => `/applications/view/${_id}${query}`;
/** The queue of those without an answer, the oldest first. */
const OLDEST_FIRST = '?status=under-review&sort=oldest';
const EDITING = '/jobs/edit/';
const editOf = ({ _id }: Subject) => `${EDITING}${_id}`;
const MY_JOBS = '/jobs/my-jobs';

function wordsOfFeature(
  need: CompanyNeed,
  first: Subject,
  now: Date,
  { one, many, line, when = formatAge, verb = 'View', tab, all }: CompanyNeedWords,
  isOne: boolean,
): Part {
  return {
    title: isOne ? one(first.name || first.jobTitle) : many(inFigures(need.count)),
    ...(line && { line: line(need) }),
    when: first.at ? when(first.at, now) : '',
    verb,
    to: all && !isOne ? all : viewOf(first),
    ...(tab && { tab }),
  };
}

function wordsOfOne(need: CompanyNeed, one: Subject, now: Date): Part {
  const { name, jobTitle, at } = one;
  const to = viewOf(one);
  const about = (title: string, verb = 'View'): Part => ({
    title,
    when: dateOf(need, now),
    verb,
    to,
  });
  switch (need.kind) {
    case 'answer':
      return {
        ...about(`${name} waits for an answer`, 'Answer'),
        line: `${jobTitle} · applied ${formatLocalDate(need.appliedAt ?? '', now)}`,
        to: viewOf(one, '?answer=due'),
      };
    case 'law':
      return {
        ...about(`A law asks for changes in ${jobTitle}`, 'Edit'),
        line: at
          ? 'It will be paused unless it is changed before then'
          : 'It is paused until changes are approved',
        to: editOf(one),
      };
    case 'confirm':
      return {
        ...about(`Is ${jobTitle} still open?`, 'Confirm'),
        line: at ? 'It is paused if nobody confirms it' : 'It is paused until you confirm it',
        to: MY_JOBS,
      };
    case 'message':
      return {
        ...about(counted(need.count, 'new message'), 'Reply'),
        line: `${name} · ${jobTitle}`,
        tab: 'messages',
      };
    case 'unanswered':
      return {
        ...about(`${name} has waited a week or more`, 'Answer'),
        line: `${jobTitle} · applied ${formatLocalDate(need.appliedAt ?? '', now)}`,
        to: viewOf(one, OLDEST_FIRST),
      };
    case 'rejected-job':
      return {
        ...about(`${jobTitle} was rejected`, 'Edit'),
        line: 'It can be changed and submitted for review again',
        to: editOf(one),
      };
    case 'closing':
      return {
        ...about(`${jobTitle} closes soon`, 'Plan'),
        line: peopleWait(need.waiting),
        to: `/jobs/${one._id}/applicants`,
      };
    default:
      throw new Error(`a feature has the words of ${need.kind}`);
  }
}

function wordsOfMany(need: CompanyNeed, first: Subject, now: Date): Part {
  const { count, urgency } = need;
  const to = viewOf(first);
  const number = inFigures(count);
  const about = (title: string, verb = 'View'): Part => ({
    title,
    when: dateOf(need, now),
    verb,
    to,
  });
  switch (need.kind) {
    case 'answer':
      return {
        ...about(
          urgency === 'late' ? answersAreLate(count) : `${number} answers due by tomorrow`,
          'Answer',
        ),
        to: viewOf(first, '?answer=due'),
      };
    case 'law':
      return { ...about(`Laws ask for changes in ${number} jobs`), to: MY_JOBS };
    case 'confirm':
      return { ...about(`Are these ${number} jobs still open?`, 'Confirm'), to: MY_JOBS };
    case 'message':
      return { ...about(`${number} new messages`, 'Reply'), tab: 'messages' };
    case 'unanswered':
      return {
        ...about(`${number} applicants have waited a week or more`, 'Answer'),
        to: viewOf(first, OLDEST_FIRST),
      };
    case 'rejected-job':
      return { ...about(`${number} jobs were rejected`), to: `${MY_JOBS}?status=Rejected` };
    case 'closing':
      return {
        ...about(`${number} jobs close soon`, 'Plan'),
        line: `${namesOf(need)} · ${peopleWait(need.waiting)}`,
        to: MY_JOBS,
      };
    default:
      throw new Error(`a feature has the words of ${need.kind}`);
  }
}

/** The date of the first, as its kind needs it: '2 days late', 'due today', 'in 3 hours', '2 hours ago'. */
function dateOf({ kind, urgency, of, more }: CompanyNeed, now: Date): string {
  const at = of[0]?.at ?? null;
  switch (kind) {
    case 'answer': {
      const days = daysBetween(now, new Date(at ?? now));
      if (urgency === 'late') {
        const most = of.length + more > 1 ? 'up to ' : '';
        return `${most}${counted(Math.max(1, -days), 'day')} late`;
      }
      return days <= 0 ? 'due today' : 'due tomorrow';
    }
    case 'unanswered': {
      const age = counted(-daysBetween(now, new Date(at ?? now)), 'day');
      return of.length + more > 1 ? `oldest ${age}` : age;
    }
    case 'law':
      return at ? `from ${formatNearDay(at)}` : 'paused';
    case 'confirm':
      return at ? `by ${formatNearDay(at)}` : 'paused';
    case 'closing':
      return at ? formatNearDay(at) : '';
    case 'rejected-job':
      return '';
    default:
      return at ? formatAge(at, now) : '';
  }
}
