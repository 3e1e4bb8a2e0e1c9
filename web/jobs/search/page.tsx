import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  data,
  Outlet,
  type ShouldRevalidateFunction,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { searchInWords } from '../../../shared/jobs/search/title.ts';
import { distancesIn, usesMiles } from '../../../shared/jobs/search/distances.ts';
import type { UnderstoodSearch } from '../../../shared/jobs/search/contract.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { apiContext } from '../../api-context.ts';
import { keepSearch, SEARCHED } from '../last-search.ts';
import { BreadcrumbData } from '../../kit/structured-data.tsx';
import { pageMeta } from '../../site.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import type { Route } from './+types/page.ts';
import {
  allJobsPath,
  backLabel,
  criteriaOf,
  defaultSort,
  type FilterName,
  type JobFilters,
  type Search,
  searchOf,
  useSearch,
} from './search.ts';
import {
  AppliedFilters,
  FILTERS_ID,
  OpenFilters,
  QuickFilters,
  SEARCH_FORM,
  SearchBar,
} from './bar.tsx';
import { NoResults, Results } from './results.tsx';
import { AboutLocation, PayOfResults, Understood } from './understood.tsx';
import { Filters } from './filters.tsx';
import { KeysHint, usePageKeys } from './keys.tsx';
import { loadAllJobs } from './load.ts';
import { Panels } from '../../panels.tsx';
import { WithFeatures } from '../../with-features.tsx';
import { useNarrowPage, useOpenedJob } from '../opened-job.ts';
import { SelectField } from '../../kit/ui/fields/field.tsx';
import styles from './page.module.css';

const TITLE = 'Find Your Dream Job';

/** Loaded when it is first opened. */
const FilterSheet = lazy(() => import('./sheet.tsx'));

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData || 'problem' in loaderData) return pageMeta(matches, TITLE);
  const { filters, list } = loaderData;
  const common = searchMeta(matches, filters, list.total > 0);
  const next = list.nextCursor;
  if (!next) return common;
  const toNext = { tagName: 'link' as const, rel: 'next', href: allJobsPath(filters, next) };
  return [...common, toNext];
};

/** The search in the address; an invalid one shows the server's message. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const loaded = await loadAllJobs(context.get(apiContext), url.searchParams);
  return 'problem' in loaded ? data(loaded, { status: loaded.status }) : data(loaded);
}

/** Opening a job beside the list does not change the list. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSameList =
    currentUrl.pathname === nextUrl.pathname && withoutJob(currentUrl) === withoutJob(nextUrl);
  return isSameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
};

function withoutJob({ searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  params.delete('job');
  return params.toString();
}

export default function AllJobs({ loaderData }: Route.ComponentProps) {
  const { filters, choices, isLaterPage } = loaderData;
  const found = 'list' in loaderData ? loaderData : undefined;
  const problem = 'problem' in loaderData ? loaderData : undefined;
  const search = useSearch(filters);
  const ignored = ignoredDistance(filters, found?.list.understood);
  const town = found?.list.town;
  const inMiles = usesMiles(town?.country);
  const offered = town && filters.location ? distancesIn(town.country) : [];
  const distances = [...new Set([...offered, filters.within])].filter(Boolean);
  const applied = ignored ? { ...filters, within: '' } : filters;
  const { corrections = [] } = found?.list.understood ?? {};
  const correction = corrections.find(({ from }) => from === filters.location);
  const opened = useOpenedJob();
  useNarrowPage();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { location } = useNavigation();
  const isSearching = location?.pathname === '/alljobs';
  const common = { search, choices, facets: found?.facets, errors: problem?.errors };
  const openSheet = () => setSheetOpen(true);
  const toHeading = () => heading.current?.focus();
  const focusResults = useFocusWhenShown(heading, search.asked, filters);

  useEffect(() => keepSearch(searchOf(filters)), [filters]);
  usePageKeys({ toSearch, close: opened.id ? opened.close : undefined });

  return (
    <WithFeatures>
      <Container wide>
        <BreadcrumbData steps={[{ name: 'All jobs' }]} />
        <div
          className={styles.page}
          data-split={opened.id ? true : undefined}
          {...{ [SEARCHED]: searchOf(filters) }}
        >
          <header className={opened.id ? 'sr-only' : styles.head}>
            <h1>{TITLE}</h1>
            <p className={styles.lead}>We review every job before it goes live.</p>
          </header>
          <div className={styles.search}>
            <SearchBar
              search={search}
              locations={found?.facets?.location.map(([value]) => value) ?? []}
              distances={distances}
              onSearch={focusResults}
            >
              {opened.id && <OpenFilters filters={search.asked} onOpen={openSheet} />}
            </SearchBar>
          </div>
          <QuickFilters filters={search.asked} onOpen={openSheet} />
          <div className={styles.columns}>
            <aside id={FILTERS_ID} aria-label="Filters" className={styles.side}>
              <Filters {...common} form={SEARCH_FORM} change={search.change} />
              <button type="submit" form={SEARCH_FORM} className={styles.apply}>
                Show results
              </button>
              <KeysHint />
            </aside>
            <section aria-label="Results" aria-busy={isSearching} className={styles.results}>
              {found && (
                <div className={styles.bar}>
                  <div role="status">
                    <h2 ref={heading} tabIndex={-1} className={styles.count}>
                      {countOf(found.list.total, criteriaOf(filters).length > 0)}
                    </h2>
                  </div>
                  <div className={styles.tools}>
                    {found.list.jobs.length > 0 && (
                      <Panels
                        slot="search.tools"
                        query={searchOf(filters)}
                        path={allJobsPath(filters)}
                      />
                    )}
                    <SortField search={search} hasDistances={!ignored} />
                  </div>
                </div>
              )}
              <div role="status" className={styles.about}>
                {found && (
                  <>
                    <Understood filters={filters} {...found.list} />
                    <AboutLocation filters={filters} {...found.list} />
                    {found.list.pay && <PayOfResults filters={filters} pay={found.list.pay} />}
                  </>
                )}
              </div>
              <AppliedFilters filters={applied} onRemove={toHeading} />
              {problem && (
                <ErrorState title="This search cannot be run" message={problem.problem}>
                  {isLaterPage && (
                    <LinkButton to={allJobsPath(filters)}>{backLabel(filters)}</LinkButton>
                  )}
                  <LinkButton to="/alljobs" variant={isLaterPage ? 'outline' : 'filled'}>
                    Show All Jobs
                  </LinkButton>
                </ErrorState>
              )}
              {found && found.list.jobs.length > 0 && (
                <Results {...{ filters, inMiles, isLaterPage }} firstPage={found.list} />
              )}
              {found && found.list.jobs.length === 0 && (
                <NoResults
                  {...{ inMiles, isLaterPage }}
                  filters={{ ...applied, location: correction?.to ?? applied.location }}
                  others={found.others}
                  onRemoveFilter={toHeading}
                />
              )}
            </section>
            <Outlet />
          </div>
        </div>
        {isSheetOpen && (
          <Suspense>
            <FilterSheet
              {...common}
              total={found?.list.total}
              onClose={() => setSheetOpen(false)}
            />
          </Suspense>
        )}
      </Container>
    </WithFeatures>
  );
}

/** The location of a search whose distance could not be applied. */
function ignoredDistance({ within }: JobFilters, understood: UnderstoodSearch | undefined) {
  const location = understood?.location;
  return within && location && location.within === null ? location : undefined;
}

/** @returns moves the focus to the heading as soon as the list follows the last search */
function useFocusWhenShown(
  heading: React.RefObject<HTMLElement | null>,
  asked: JobFilters,
  shown: JobFilters,
) {
  const [searches, setSearches] = useState(0);
  const answered = useRef(0);
  const isShown = allJobsPath(asked) === allJobsPath(shown);
  useEffect(() => {
    if (answered.current === searches || !isShown) return;
    answered.current = searches;
    heading.current?.focus();
  }, [searches, isShown, heading]);
  return () => setSearches((count) => count + 1);
}

function toSearch() {
  const field = document.querySelector<HTMLInputElement>(`#${SEARCH_FORM} [name=keywords]`);
  field?.focus();
  field?.select();
}

function countOf(total: number, isFiltered: boolean): string {
  const jobs = counted(total, 'job');
  return isFiltered ? `${jobs} found` : jobs;
}

/** The list could not be loaded. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <Container>
      <ErrorState
        level={1}
        message="Failed to load jobs."
        onRetry={revalidate}
        busy={state === 'loading'}
      />
    </Container>
  );
}

/** The title of a list that people search for: 'Remote jobs', 'Full-time jobs in Nairobi'. */
const LISTINGS = new Set<FilterName>(['location', 'jobType', 'experienceLevel', 'workplace']);

/**
 * Title and canonical address of a search. Lists by place, type, level or workplace are indexed, whatever their order or
 * page. Searches by keywords, pay, date or several values are endless, so they are not, nor are empty ones.
 */
function searchMeta(
  matches: Parameters<typeof pageMeta>[0],
  filters: JobFilters,
  hasJobs: boolean,
) {
  const applied = (Object.keys(filters) as FilterName[]).filter(
    (name) => name !== 'sort' && filters[name].length > 0,
  );
  const isListing = applied.every(
    (name) => LISTINGS.has(name) && [filters[name]].flat().length === 1,
  );
  const title = applied.length > 0 ? searchInWords(filters) : 'Find Your Dream Job';
  const what = applied.length > 0 ? title : 'Open jobs by keyword, location, pay and job type';
  const search = searchOf({ ...filters, sort: '' });
  return pageMeta(matches, title, `${what}. We review every job before it goes live.`, {
    path: `/alljobs${search}`,
    search,
    isUnlisted: !isListing || !hasJobs,
  });
}

const ORDERS = [
  { value: 'relevance', label: 'Best match' },
  { value: 'newest', label: 'Newest' },
  { value: 'distance', label: 'Nearest' },
  { value: 'salary', label: 'Highest pay' },
  { value: 'deadline', label: 'Closing soon' },
];

interface SortFieldProps {
  search: Search;
  /** Whether the shown list was searched by distance, if one is chosen. */
  hasDistances: boolean;
}

/** The order of the list. 'Best match' needs keywords, and 'Nearest' a place with a distance. */
function SortField({ search, hasDistances }: SortFieldProps) {
  const { keywords, within, sort } = search.asked;
  const needed: Record<string, string> = {
    relevance: keywords,
    distance: hasDistances ? within : '',
  };
  const standard = defaultSort(search.asked);
  const orders = ORDERS.filter(({ value }) => needed[value] !== '')
    // The default is left out of the address.
    .map(({ value, label }) => ({ value: value === standard ? '' : value, label }));
  return (
    <div className={styles.sort}>
      <SelectField
        label="Sort by"
        hideLabel
        name="sort"
        form={SEARCH_FORM}
        options={orders}
        value={sort === 'distance' && !hasDistances ? '' : sort}
        onChange={(event) => search.change({ sort: event.currentTarget.value })}
      />
    </div>
  );
}
