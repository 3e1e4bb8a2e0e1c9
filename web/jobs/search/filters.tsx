import { type ReactNode, useId } from 'react';
import { SelectField, TextField } from '../../kit/ui/fields/field.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { postedLabel, type Search, useLiveText } from './search.ts';
import type { Choices, ShownFacets } from './load.ts';
import styles from './filters.module.css';

export interface FiltersProps {
  search: Search;
  choices: Choices;
  /** Undefined if the search failed. */
  facets: ShownFacets | undefined;
  /** The API's error message for a field. */
  errors?: Record<string, string> | undefined;
  /** The form of the fields when there are no scripts. */
  form?: string;
  /** Whether each choice is a history entry, or part of a common one. */
  change: Search['change'];
}

/** All filters except keywords and location, with the number of jobs for each choice. */
export function Filters({ search, choices, facets, errors, form, change }: FiltersProps) {
  const { asked } = search;
  const counts = (name: keyof ShownFacets) => facets && new Map(toEntries(facets[name]));
  const common = { form, change };
  return (
    <Stack gap={18}>
      <Group
        {...common}
        legend="Job type"
        name="jobType"
        values={choices.jobType}
        chosen={asked.jobType}
        counts={counts('jobType')}
      />
      <Group
        {...common}
        legend="Experience"
        name="experienceLevel"
        values={choices.experienceLevel}
        chosen={asked.experienceLevel}
        counts={counts('experienceLevel')}
      />
      <Pay search={search} facets={facets} errors={errors} {...common} />
      <div>
        <Choice
          count={counts('remote') && (counts('remote')?.get('true') ?? '0')}
          label="Remote only"
        >
          <input
            type="checkbox"
            name="remote"
            value="true"
            form={form}
            checked={asked.remote === 'true'}
            onChange={(event) => change({ remote: event.currentTarget.checked ? 'true' : '' })}
          />
        </Choice>
      </div>
      <SelectField
        label="Posted within"
        name="postedWithin"
        form={form}
        placeholder="Any time"
        options={choices.postedWithin.map((days) => {
          const count = facets && (counts('postedWithin')?.get(days) ?? '0');
          return {
            value: days,
            label: count ? `${postedLabel(days)} (${count})` : postedLabel(days),
          };
        })}
        value={asked.postedWithin}
        onChange={(event) => change({ postedWithin: event.currentTarget.value })}
      />
    </Stack>
  );
}

const toEntries = (facet: ShownFacets['jobType']) =>
  facet.map(({ value, shown }): [string, string] => [value, shown]);

interface GroupProps extends Pick<FiltersProps, 'change' | 'form'> {
  legend: string;
  name: 'jobType' | 'experienceLevel';
  values: readonly string[];
  chosen: string;
  counts: Map<string, string> | undefined;
}

/** One of several values, or all. */
function Group({ legend, name, values, chosen, counts, form, change }: GroupProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {['', ...values].map((value) => (
        <Choice
          key={value}
          label={value || 'All'}
          count={value && counts ? (counts.get(value) ?? '0') : undefined}
        >
          <input
            type="radio"
            name={name}
            value={value}
            form={form}
            checked={chosen === value}
            onChange={() => change({ [name]: value })}
          />
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  /** The number of jobs it would leave; undefined if unknown. */
  count: string | undefined;
  children: ReactNode;
}

function Choice({ label, count, children }: ChoiceProps) {
  return (
    <label className={styles.choice} data-none={count === '0' || undefined}>
      {children}
      <span className={styles.label}>{label}</span>
      {count && (
        <span className={styles.count}>
          {count}
          <span className="sr-only">{count === '1' ? ' job' : ' jobs'}</span>
        </span>
      )}
    </label>
  );
}

/** Compared per year, whatever the period of the pay. */
function Pay({
  search,
  facets,
  errors,
  form,
  change,
}: Pick<FiltersProps, 'search' | 'facets' | 'errors' | 'form' | 'change'>) {
  const amount = useLiveText(search, 'salaryMin');
  const legendId = useId();
  const { salaryCurrency } = search.asked;
  const known = facets?.salaryCurrency ?? [];
  const options = known.map(({ value, shown }) => ({ value, label: `${value} (${shown})` }));
  if (salaryCurrency && !known.some(({ value }) => value === salaryCurrency))
    options.push({ value: salaryCurrency, label: salaryCurrency });
  return (
    <div role="group" aria-labelledby={legendId}>
      <p id={legendId} className={styles.legend}>
        Minimum pay a year
      </p>
      <div className={styles.pay}>
        <TextField
          {...amount}
          label="Minimum pay"
          hideLabel
          form={form}
          inputMode="numeric"
          placeholder="Any amount"
          maxLength={20}
          error={errors?.['salaryMin']}
        />
        <SelectField
          label="Currency"
          hideLabel
          name="salaryCurrency"
          form={form}
          placeholder="Any"
          options={options}
          value={salaryCurrency}
          onChange={(event) => change({ salaryCurrency: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
