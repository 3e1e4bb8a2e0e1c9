import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { joinFields, type SearchField, splitFields } from '../../../shared/jobs/search/fields.ts';
import { withinLabel } from '../../../shared/jobs/search/distances.ts';
import { readNumber } from '../../../shared/kit/numbers.ts';
import { formatMoney } from '../../../shared/rates/money.ts';
import { DEFAULT_CURRENCY } from '../../../shared/rates/default-currency.ts';

/** Jobs on one page of the list. */
export const PAGE_SIZE = 24;

/** In the order of the address. */
const FILTER_NAMES = [
  'keywords',
  'literal',
  'location',
  'within',
  'jobType',
  'experienceLevel',
  'salaryMin',
  'payIn',
  'salaryCurrency',
  'workplace',
  'postedWithin',
  'sort',
] as const;

/** Filters with several values, of which a job needs one. */
const LIST_NAMES = ['jobType', 'experienceLevel', 'workplace'] as const;

export type FilterName = (typeof FILTER_NAMES)[number];
export type ListName = (typeof LIST_NAMES)[number];
type TextName = Exclude<FilterName, ListName>;

/** The filters of the list; '' and [] do not filter. Stored in the address, so that a search can be shared. */
export type JobFilters = Record<TextName, string> & Record<ListName, readonly string[]>;

/** The name of a checkbox in the form: only jobs paid in the chosen currency. The address has `salaryCurrency`. */
export const ONLY_THIS_CURRENCY = 'onlyThisCurrency';

/** An address or a form. */
type Source = Pick<URLSearchParams | FormData, 'get' | 'getAll'>;

/** The filters from an address or a form. */
export function readFilters(from: Source): JobFilters {
  const read = (name: TextName) => toText(name, String(from.get(name) ?? ''));
  const list = (name: ListName) => [
    ...new Set(
      from
        .getAll(name)
        .map((value) => String(value).trim())
        .filter((value) => value && value.toLowerCase() !== 'all'),
    ),
  ];
  const [workplace, currency] = [list('workplace'), read('payIn') || DEFAULT_CURRENCY];
  // Older addresses have remote=true.
  const isRemote = String(from.get('remote') ?? '').toLowerCase() === 'true';
  return tidy({
    keywords: read('keywords'),
    literal: read('literal'),
    location: read('location'),
    within: read('within'),
    jobType: list('jobType'),
    experienceLevel: list('experienceLevel'),
    salaryMin: read('salaryMin'),
    payIn: read('payIn'),
    salaryCurrency: from.get(ONLY_THIS_CURRENCY) ? currency : read('salaryCurrency'),
    workplace: isRemote ? [...new Set([...workplace, 'Remote'])] : workplace,
    postedWithin: read('postedWithin'),
    sort: read('sort'),
  });
}

/** A value as a filter has it. Invalid values stay, and the API reports them. */
function toText(name: TextName, given: string): string {
  const value = given.trim();
  // Signs alone find nothing to search for.
  if (name === 'keywords') return /[\p{L}\p{N}]/u.test(value) ? value : '';
  if (name === 'salaryMin') {
    const read = readNumber(value, { decimals: 2 });
    return 'number' in read ? String(read.number) : value;
  }
  if (name === 'salaryCurrency' || name === 'payIn') return value.toUpperCase();
  if (name === 'literal') return value.toLowerCase() === 'true' ? 'true' : '';
  return value;
}

/** Without values that are the default or need another filter. */
export function tidy(filters: JobFilters): JobFilters {
  const { keywords, location, salaryCurrency, payIn, sort } = filters;
  const within = location && filters.within;
  const isIdle =
    sort === defaultSort(filters) ||
    (sort === 'relevance' && !keywords) ||
    (sort === 'distance' && !within);
  return {
    ...filters,
    literal: keywords && filters.literal,
    within,
    payIn: salaryCurrency || payIn === DEFAULT_CURRENCY ? '' : payIn,
    sort: isIdle ? '' : sort,
  };
}

/** The order without `sort`. */
export const defaultSort = ({ keywords }: Pick<JobFilters, 'keywords'>) =>
  keywords ? 'relevance' : 'newest';

/** The text of the link from a later page to the first. */
export const backLabel = ({ keywords, sort }: JobFilters) =>
  keywords || sort ? 'Back to the first jobs' : 'Back to the newest jobs';

/** The address of a search, and of a later page of it. */
export const allJobsPath = (filters: Partial<JobFilters>, cursor?: string): string =>
  `/alljobs${searchOf(filters, { cursor })}`;

/** The query of a search with further parameters: '' or '?keywords=…'. */
export function searchOf(
  filters: Partial<JobFilters>,
  others: Record<string, string | undefined> = {},
): string {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    for (const value of [filters[name] ?? ''].flat()) if (value) params.append(name, value);
  }
  for (const [name, value] of Object.entries(others)) {
    if (value) params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : '';
}

/** A criterion as people see it: pay is one, although it has several fields. */
interface Criterion {
  /** 'Location'. */
  label: string;
  /** 'Berlin'. */
  text: string;
  /** The search without this criterion. */
  without: JobFilters;
}

/** The criteria of a search, one for each value, without the order. */
export function criteriaOf(filters: JobFilters): Criterion[] {
  const { keywords, location, within, postedWithin } = filters;
  const without = (patch: Partial<JobFilters>) => tidy({ ...filters, ...patch });
  const one = (label: string, text: string, ...names: TextName[]): Criterion[] =>
    text
      ? [{ label, text, without: without(Object.fromEntries(names.map((name) => [name, '']))) }]
      : [];
  const each = (label: string, name: ListName): Criterion[] =>
    filters[name].map((value) => ({
      label,
      text: value,
      without: without({ [name]: filters[name].filter((other) => other !== value) }),
    }));
  const { fields, others } = splitFields(keywords);
  return [
    ...(others.trim()
      ? [
          {
            label: 'Keywords',
            text: others.trim(),
            without: without({ keywords: joinFields(fields, '') }),
          },
        ]
      : []),
    ...fields.map((term) => ({
      label: FIELD_LABELS[term.field],
      text: term.isExcluded ? `not ${term.text}` : term.text,
      without: without({
        keywords: joinFields(
          fields.filter((other) => other !== term),
          others,
        ),
      }),
    })),
    ...one('Location', within ? `${location}, ${withinLabel(within)}` : location, 'location'),
    ...each('Job type', 'jobType'),
    ...each('Experience', 'experienceLevel'),
    ...one('Pay', payInWords(filters), 'salaryMin', 'payIn', 'salaryCurrency'),
    ...each('Workplace', 'workplace'),
    ...one('Posted', postedWithin && postedLabel(postedWithin), 'postedWithin'),
  ];
}

const FIELD_LABELS: Record<SearchField, string> = {
  title: 'Title',
  skill: 'Skill',
  company: 'Company',
};

/** The values with one added or removed, in the order of choosing. */
export const toggled = (values: readonly string[], value: string, isOn: boolean) => [
  ...values.filter((other) => other !== value),
  ...(isOn ? [value] : []),
];

/** 'Past 7 days' for '7'. */
export const postedLabel = (days: string) => (days === '1' ? 'Past 24 hours' : `Past ${days} days`);

/** '€50,000 or more a year'; '' for no filter. */
function payInWords({ salaryMin, salaryCurrency, payIn }: JobFilters): string {
  const only = salaryCurrency && `any amount in ${salaryCurrency}`;
  if (!salaryMin) return only;
  const amount = /^[\d.]+$/.test(salaryMin) ? Number(salaryMin) : Number.NaN;
  const currency = salaryCurrency || payIn || DEFAULT_CURRENCY;
  if (Number.isNaN(amount) || !/^[A-Z]{3}$/.test(currency)) return salaryMin;
  const money = formatMoney(amount, currency, 0);
  return `${money} or more a year${salaryCurrency && `, only in ${salaryCurrency}`}`;
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
    const hasNewWords = (patch.keywords ?? before.keywords) !== before.keywords;
    // "Exactly these words" was said of the words before.
    const next = tidy({ ...before, ...(hasNewWords && { literal: '' }), ...patch });
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
export function useLiveText(search: Search, name: TextName) {
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

const valueOf = (field: HTMLInputElement, name: TextName) => toText(name, field.value);
