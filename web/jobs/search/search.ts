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

/** The filters of the list; '' does not filter. Stored in the address, so that a search can be shared. */
export type JobFilters = Record<FilterName, string>;

/** Values that do not filter. */
const NO_FILTER: Partial<Record<FilterName, string>> = {
  jobType: 'all',
  experienceLevel: 'all',
  remote: 'false',
  sort: 'newest',
};

/** The filters from an address or a form. */
export function readFilters(from: { get(name: string): unknown }): JobFilters {
  const read = (name: FilterName) => {
    const value = String(from.get(name) ?? '').trim();
    if (name === 'salaryMin') return readAmount(value);
    if (name === 'salaryCurrency') return value.toUpperCase();
    return value.toLowerCase() === NO_FILTER[name] ? '' : value;
  };
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) as JobFilters;
}

/** '80,000' and '80 000' become 80000. Other text stays, and the API reports it. */
const readAmount = (text: string) => text.replaceAll(/[\s,'’]/g, '');

/** The address of a search, and of a later page of it. */
export const allJobsPath = (filters: Partial<JobFilters>, cursor?: string): string =>
  `/alljobs${searchOf(filters, { cursor })}`;

/** The feed of a search, for feed readers. */
export const feedPath = (filters: JobFilters, format: 'rss' | 'atom' | 'json'): string =>
  `/alljobs.${format}${searchOf({ ...filters, sort: '' })}`;

/** The query of a search with further parameters: '' or '?keywords=…'. */
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

/** A criterion as people see it: pay is one, although it has two fields. */
interface Criterion {
  /** 'Location'. */
  label: string;
  /** 'Berlin'. */
  text: string;
  /** As part of a sentence: 'in "Berlin"'. */
  words: string;
  /** The search without this criterion. */
  without: JobFilters;
}

/** The criteria of a search, without the order. */
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

/** The current search, and functions that change it. */
export interface Search {
  /** The last requested search; the list follows it. */
  asked: JobFilters;
  /** Changes the search with a history entry. */
  change: (patch: Partial<JobFilters>) => void;
  /** Changes the search as part of an edit, such as typing, which is a single history entry. */
  edit: (patch: Partial<JobFilters>) => void;
  /** Ends the edit. */
  endEdit: () => void;
}

/** The query of the address, on which each change is based. */
export function useSearch(filters: JobFilters): Search {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [asked, setAsked] = useState(filters);
  const [followed, setFollowed] = useState(filters);
  if (followed !== filters) {
    setFollowed(filters);
    setAsked(filters);
  }
  // For event handlers: two quick changes must not undo each other while the address is updating.
  const latest = useRef({ filters, step: key });
  useEffect(() => {
    latest.current = { filters, step: key };
  }, [filters, key]);
  /** The history entry at which this edit began; later changes replace it. */
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
 * A text field that the list follows while typing, and that follows the address (links, Back). Without scripts it is a
 * plain field.
 * @returns props of the field
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
    // Never changes the field while it is being edited.
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
