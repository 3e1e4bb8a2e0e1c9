import { IconMapPin, IconSearch } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { readFilters } from './address.ts';
import { useLiveText } from './live-text.ts';
import type { Search } from './query.ts';
import styles from './bar.module.css';

/** The form that all fields of the page belong to, wherever they stand. */
export const SEARCH_FORM = 'search';

interface SearchBarProps {
  search: Search;
  /** Suggested while a location is typed. */
  locations: readonly { value: string }[];
  /** Beside the fields. */
  children?: ReactNode;
}

/**
 * The fields that every search begins with. Without scripts the form is sent as it is; with scripts the list follows
 * every change, and each search becomes one step of the browser's history, however many keys it took.
 */
export function SearchBar({ search, locations, children }: SearchBarProps) {
  const keywords = useLiveText(search, 'keywords');
  const location = useLiveText(search, 'location');

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readFilters(new FormData(event.currentTarget));
    search.edit({ keywords: typed.keywords, location: typed.location });
    search.endEdit();
    // On a phone the keyboard covers the results.
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) field.blur();
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
            type="search"
            enterKeyHint="search"
            placeholder="Title, company or skill"
            maxLength={200}
          />
        </label>
        <label className={styles.field}>
          <span className="sr-only">Location</span>
          <IconMapPin size={20} aria-hidden />
          <input
            {...location}
            type="search"
            enterKeyHint="search"
            placeholder="City or country"
            maxLength={120}
            list="locations"
          />
        </label>
        <datalist id="locations">
          {locations.map(({ value }) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
        <Button type="submit">Search</Button>
      </div>
      {children}
    </form>
  );
}
