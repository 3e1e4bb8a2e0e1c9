import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { Form, useNavigate, useNavigationType } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { allJobsPath, type JobFilters, readFilters } from './all-jobs-address.ts';
import styles from './all-jobs-filters.module.css';

/** Milliseconds after the last key press before the list follows. */
const TYPING_PAUSE = 300;

interface FilterFormProps {
  filters: JobFilters;
  /** Those one can choose from. */
  jobTypes: readonly string[];
}

/**
 * The search form. Without scripts it is sent as it is; with scripts the list follows every change, and each search
 * becomes one step of the browser's history, however many keys it took.
 */
export function FilterForm({ filters, jobTypes }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { onChange, onSubmit, onBlur } = useLiveSearch(form, filters);
  useFollowAddress(form, filters);
  return (
    <Form
      ref={form}
      action="/alljobs"
      role="search"
      aria-label="Jobs"
      autoComplete="off"
      className={styles.form}
      onChange={onChange}
      onSubmit={onSubmit}
      onBlur={onBlur}
    >
      <div className={styles.keywords}>
        <TextField
          label="Keywords"
          name="keywords"
          type="search"
          enterKeyHint="search"
          placeholder="Title or company"
          maxLength={200}
          defaultValue={filters.keywords}
          icon={<IconSearch size={18} aria-hidden />}
        />
      </div>
      <div className={styles.location}>
        <TextField
          label="Location"
          name="location"
          type="search"
          enterKeyHint="search"
          placeholder="City or remote"
          maxLength={120}
          defaultValue={filters.location}
          icon={<IconMapPin size={18} aria-hidden />}
        />
      </div>
      <fieldset className={styles.types}>
        <legend className={styles.legend}>Job type</legend>
        <div className={styles.options}>
          {['', ...jobTypes].map((type) => (
            <label key={type} className={styles.option}>
              <input
                type="radio"
                name="jobType"
                value={type}
                defaultChecked={filters.jobType === type}
              />
              {type || 'All'}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.submit}>
        <Button type="submit" fullWidth>
          Search
        </Button>
      </div>
    </Form>
  );
}

type FormRef = React.RefObject<HTMLFormElement | null>;

function useLiveSearch(form: FormRef, filters: JobFilters) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The current step of the history was made by the field that is being typed in.
  const typing = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  const search = ({ replace = false } = {}) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const path = allJobsPath(readFilters(new FormData(form.current)));
    if (path !== allJobsPath(filters)) void navigate(path, { replace, preventScrollReset: true });
  };

  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (target.type === 'radio') {
      search();
      return;
    }
    timer.current = setTimeout(() => {
      search({ replace: typing.current });
      typing.current = true;
    }, TYPING_PAUSE);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search({ replace: typing.current });
    // On a phone the keyboard covers the results.
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches) field.blur();
  };

  const onBlur = () => {
    search({ replace: typing.current });
    typing.current = false;
  };

  return { onChange, onSubmit, onBlur };
}

/** Fields follow the address when it changes by a link or the back button, but never under somebody's fingers. */
function useFollowAddress(form: FormRef, filters: JobFilters) {
  const shown = useRef(filters);
  const navigation = useNavigationType();
  useEffect(() => {
    if (shown.current === filters) return;
    shown.current = filters;
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement)) continue;
      const value = filters[field.name as keyof JobFilters];
      const isBeingTyped = field === document.activeElement && navigation !== 'POP';
      if (field.type === 'radio') field.checked = field.value === value;
      else if (!isBeingTyped) field.value = value;
    }
  }, [form, filters, navigation]);
}
