import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconMapPin,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import type { MouseEvent, ReactNode, SubmitEvent } from 'react';
import { Link } from 'react-router';
import { asButton, Button } from '../../kit/ui/button.tsx';
import {
  allJobsPath,
  criteriaOf,
  type JobFilters,
  type ListName,
  readFilters,
  type Search,
  toggled,
  useLiveText,
} from './search.ts';
import { withinLabel } from '../../../shared/jobs/search/distances.ts';
import { Panels } from '../../panels.tsx';
import styles from './bar.module.css';

/** The id of the form of all fields on the page. */
export const SEARCH_FORM = 'search';

interface SearchBarProps {
  search: Search;
  /** Suggested while a location is typed. */
  locations: readonly string[];
  /** Around the location; [] for one that has no distances. */
  distances: readonly string[];
  /** Enter or the button was pressed, or a suggestion chosen. */
  onSearch: () => void;
  /** Shown beside the fields. */
  children?: ReactNode;
}

/**
 * The main fields of a search. Without scripts the form is submitted; with scripts the list follows every change, and
 * each search is one history entry, however many keys it took.
 */
export function SearchBar({ search, locations, distances, onSearch, children }: SearchBarProps) {
  const keywords = useLiveText(search, 'keywords');
  const location = useLiveText(search, 'location');

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readFilters(new FormData(event.currentTarget));
    search.edit({ keywords: typed.keywords, location: typed.location });
    search.endEdit();
    onSearch();
  };

  return (
    <form
      id={SEARCH_FORM}
      action="/alljobs"
      role="search"
      aria-label="Jobs"
      autoComplete="off"
      className={styles.form}
      onSubmit={onSubmit}
    >
      <div className={styles.fields}>
        <label className={styles.field}>
          <span className="sr-only">Keywords</span>
          <IconSearch size={20} aria-hidden />
          <input
            {...keywords}
            // A field of the type "search" is emptied by Escape.
            type="text"
            enterKeyHint="search"
            placeholder="Title, company or skill"
            aria-keyshortcuts="/"
          />
        </label>
        <label className={styles.field}>
          <span className="sr-only">Location</span>
          <IconMapPin size={20} aria-hidden />
          <input
            {...location}
            type="text"
            enterKeyHint="search"
            placeholder="City or country"
            list="locations"
          />
        </label>
        {search.asked.location && distances.length > 0 && (
          <select
            name="within"
            aria-label="Distance"
            className={styles.within}
            value={search.asked.within}
            onChange={(event) => search.change({ within: event.currentTarget.value })}
          >
            <option value="">exact location</option>
            {distances.map((distance) => (
              <option key={distance} value={distance}>
                {withinLabel(distance)}
              </option>
            ))}
          </select>
        )}
        <datalist id="locations">
          {locations.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
        <Button type="submit">Search</Button>
        <Panels
          slot="search.field"
          field={keywords.ref}
          filters={() => {
            const { keywords: _words, literal: _literal, sort: _sort, ...filters } = search.asked;
            return filters;
          }}
          onChoose={(chosen) => {
            search.edit(chosen);
            search.endEdit();
            onSearch();
          }}
        />
      </div>
      {children}
    </form>
  );
}

/** The block of filters; without scripts a link shows it. */
export const FILTERS_ID = 'filters';

type Quick =
  | { label: string; name: ListName; value: string }
  | { label: string; name: 'postedWithin'; value: string };

const QUICK: readonly Quick[] = [
  { label: 'Remote', name: 'workplace', value: 'Remote' },
  { label: 'Full-time', name: 'jobType', value: 'Full-time' },
  { label: 'Posted this week', name: 'postedWithin', value: '7' },
];

/** Adds the value of a quick filter, or removes it. */
function toggle(filters: JobFilters, { name, value }: Quick): [isOn: boolean, JobFilters] {
  if (name === 'postedWithin') {
    const isOn = filters.postedWithin === value;
    return [isOn, { ...filters, postedWithin: isOn ? '' : value }];
  }
  const isOn = filters[name].includes(value);
  return [isOn, { ...filters, [name]: toggled(filters[name], value, !isOn) }];
}

interface QuickFiltersProps {
  filters: JobFilters;
  onOpen: () => void;
}

/** On a phone: a button for all filters, and the most used ones, which stay within reach while the list scrolls. */
export function QuickFilters({ filters, onOpen }: QuickFiltersProps) {
  return (
    <nav aria-label="Filters" className={styles.bar}>
      <OpenFilters filters={filters} onOpen={onOpen} />
      <ul className={styles.strip}>
        {QUICK.map((quick) => {
          const { label } = quick;
          const [isOn, next] = toggle(filters, quick);
          return (
            <li key={label}>
              <Link
                to={allJobsPath(next)}
                preventScrollReset
                className={styles.quick}
                aria-current={isOn || undefined}
              >
                {isOn && <IconCheck size={16} aria-hidden />}
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Opens the sheet of filters. */
export function OpenFilters({ filters, onOpen }: QuickFiltersProps) {
  const count = criteriaOf({ ...filters, keywords: '', location: '' }).length;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={`#${FILTERS_ID}`} {...asButton} className={styles.open} onClick={open}>
      <IconAdjustmentsHorizontal size={18} aria-hidden />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </a>
  );
}

interface AppliedFiltersProps {
  filters: JobFilters;
  /** A removed filter's link had the focus: move it. */
  onRemove: () => void;
}

/** The active filters, each with a link that removes it. */
export function AppliedFilters({ filters, onRemove }: AppliedFiltersProps) {
  const applied = criteriaOf(filters);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className={styles.chips}>
      {applied.map(({ label, text, without }) => (
        <li key={label + text}>
          <Link
            to={allJobsPath(without)}
            preventScrollReset
            className={styles.chip}
            onClick={onRemove}
          >
            <span className="sr-only">Remove {label}: </span>
            <span className={styles.value}>{text}</span>
            <IconX size={16} aria-hidden />
          </Link>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Link to="/alljobs" preventScrollReset className={styles.clear} onClick={onRemove}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
