import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Jobs on one page of the list. */
export const PAGE_SIZE = 24;

const FILTER_NAMES = [
  'keywords',
  'location',
  'jobType',
  'experienceLevel',
  'salaryMin',
  'salaryCurrency',
  'remote',
  'postedWithin',
  'sort',
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** What the list of jobs is filtered by; '' is no filter. Lives in the address, so that a search can be shared. */
export type JobFilters = Record<FilterName, string>;

/** Values that say the same as nothing at all. */
const NO_FILTER: Partial<Record<FilterName, string>> = {
  jobType: 'all',
  experienceLevel: 'all',
  remote: 'false',
  sort: 'newest',
};

/** The filters of an address or of the form. */
export function readFilters(from: { get(name: string): unknown }): JobFilters {
  const read = (name: FilterName) => {
    const value = String(from.get(name) ?? '').trim();
    if (name === 'salaryMin') return readAmount(value);
    if (name === 'salaryCurrency') return value.toUpperCase();
    return value.toLowerCase() === NO_FILTER[name] ? '' : value;
  };
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) as JobFilters;
}

/** '80,000' and '80 000' are 80000. What is no number stays as it is: the API says what is wrong. */
const readAmount = (text: string) => text.replaceAll(/[\s,'’]/g, '');

/** The address of a search, and of a later page of it. */
export const allJobsPath = (filters: Partial<JobFilters>, cursor?: string): string =>
  `/alljobs${searchOf(filters, { cursor })}`;

/** A feed of a search: new jobs come to a reader's program by themselves. */
export const feedPath = (filters: JobFilters, format: 'rss' | 'atom' | 'json'): string =>
  `/alljobs.${format}${searchOf({ ...filters, sort: '' })}`;

/** The part of a search's address after the path, with what else belongs there: '' or '?keywords=…'. */
export function searchOf(
  filters: Partial<JobFilters>,
  others: Record<string, string | undefined> = {},
): string {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  for (const [name, value] of Object.entries(others)) {
    if (value) params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : '';
}

const NOTHING = readFilters(new URLSearchParams());

/** One thing that a list is filtered by, as people see it: pay is one, though it is two fields. */
interface Criterion {
  /** 'Location'. */
  label: string;
  /** 'Berlin'. */
  text: string;
  /** As part of a sentence: 'in "Berlin"'. */
  words: string;
  /** The search without it. */
  without: JobFilters;
}

/** What a list is filtered by; the order of the jobs is no filter. */
export function criteriaOf(filters: JobFilters): Criterion[] {
  const { keywords, location, jobType, experienceLevel, remote, postedWithin } = filters;
  const pay = payInWords(filters);
  const posted = postedWithin && postedLabel(postedWithin);
  const all: [label: string, text: string, words: string, names: (keyof JobFilters)[]][] = [
    ['Keywords', keywords, `for "${keywords}"`, ['keywords']],
    ['Location', location, `in "${location}"`, ['location']],
    ['Job type', jobType, `with the job type ${jobType}`, ['jobType']],
    ['Experience', experienceLevel, `at the level ${experienceLevel}`, ['experienceLevel']],
    ['Pay', pay, `with a pay of ${pay}`, ['salaryMin', 'salaryCurrency']],
    ['Workplace', remote && 'Remote', 'to be done remotely', ['remote']],
    ['Posted', posted, `posted within the ${posted.toLowerCase()}`, ['postedWithin']],
  ];
  return all
    .filter(([, text]) => text)
    .map(([label, text, words, names]) => ({
      label,
      text,
      words,
      without: { ...filters, ...Object.fromEntries(names.map((name) => [name, ''])) },
    }));
}

/** 'for "nurse" in "Berlin", with the job type Contract, to be done remotely'. */
export function inOneSentence(filters: JobFilters): string {
  const { keywords, location } = filters;
  const words = (some: JobFilters) => criteriaOf(some).map((criterion) => criterion.words);
  const sought = words({ ...NOTHING, keywords, location }).join(' ');
  const others = words({ ...filters, keywords: '', location: '' });
  return [sought, ...others].filter(Boolean).join(', ');
}

/** 'Past 7 days' for '7'. */
export const postedLabel = (days: string) => (days === '1' ? 'Past 24 hours' : `Past ${days} days`);

/** '€50,000 or more a year'; '' for no filter. */
function payInWords({ salaryMin, salaryCurrency }: JobFilters): string {
  if (!salaryMin) return salaryCurrency && `any amount in ${salaryCurrency}`;
  const amount = Number(salaryMin);
  if (Number.isNaN(amount)) return salaryMin;
  const isCode = /^[A-Z]{3}$/.test(salaryCurrency);
  const money = new Intl.NumberFormat('en-US', {
    maximumFractionDigits: 0,
    ...(isCode && { style: 'currency', currency: salaryCurrency }),
  });
  return `${money.format(amount)} or more a year`;
}

/** The search as the person has set it, and the ways to change it. */
export interface Search {
  /** What was asked for last; the list follows. */
  asked: JobFilters;
  /** Changes the search: one step of the browser's history. */
  change: (patch: Partial<JobFilters>) => void;
  /** The same in one go of several changes, such as typing: together they are one step of the history. */
  edit: (patch: Partial<JobFilters>) => void;
  /** The go is over. */
  endEdit: () => void;
}

/** The search of the address, which each change carries on to the next address. */
export function useSearch(filters: JobFilters): Search {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [asked, setAsked] = useState(filters);
  const [followed, setFollowed] = useState(filters);
  if (followed !== filters) {
    setFollowed(filters);
    setAsked(filters);
  }
  // What the handlers read: two quick changes must not undo each other while the address still follows.
  const latest = useRef({ filters, step: key });
  useEffect(() => {
    latest.current = { filters, step: key };
  }, [filters, key]);
  /** The step of the history at which this go of editing began; what it made of it is replaced. */
  const began = useRef<string>(undefined);

  const search = (patch: Partial<JobFilters>, replace: boolean) => {
    const before = latest.current.filters;
    const next = { ...before, ...patch };
    if (!next.keywords && next.sort === 'relevance') next.sort = '';
    if (allJobsPath(next) === allJobsPath(before)) return;
    latest.current = { ...latest.current, filters: next };
    setAsked(next);
    void navigate(allJobsPath(next), { replace, preventScrollReset: true });
  };

  return {
    asked,
    change: (patch) => search(patch, false),
    edit: (patch) => {
      began.current ??= latest.current.step;
      search(patch, began.current !== latest.current.step);
    },
    endEdit: () => {
      began.current = undefined;
    },
  };
}

/** Milliseconds after the last key press before the list follows. */
const TYPING_PAUSE = 300;

/**
 * A text field that the list follows while somebody types, and that follows the address when that changes by a link
 * or the back button. Without scripts it is an ordinary field.
 * @returns properties of the field
 */
export function useLiveText(search: Search, name: FilterName) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = search.asked[name];
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (field.current) latest.current.edit({ [name]: valueOf(field.current, name) });
  }, [name]);

  const isFirst = useRef(true);
  useEffect(() => {
    const isTypedTooEarly = isFirst.current;
    isFirst.current = false;
    if (!field.current || valueOf(field.current, name) === asked) return;
    if (isTypedTooEarly) timer.current = setTimeout(send, TYPING_PAUSE);
    // Never under somebody's fingers.
    else if (!timer.current) field.current.value = asked;
  }, [asked, name, send]);

  return {
    ref: field,
    name,
    defaultValue: asked,
    onChange: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(send, TYPING_PAUSE);
    },
    onBlur: () => {
      if (timer.current) send();
      search.endEdit();
    },
  };
}

const valueOf = (field: HTMLInputElement, name: FilterName) =>
  readFilters({ get: (asked) => (asked === name ? field.value : '') })[name];
