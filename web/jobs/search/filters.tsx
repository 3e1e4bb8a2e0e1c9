import { type ReactNode, useId, useState } from 'react';
import { DEFAULT_CURRENCY } from '../../../shared/rates/default-currency.ts';
import { SelectField, TextField } from '../../kit/ui/fields/field.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import {
  type JobFilters,
  type ListName,
  ONLY_THIS_CURRENCY,
  postedLabel,
  type Search,
  toggled,
  useLiveText,
} from './search.ts';
import { useOwnCurrency } from '../../rates/own-currency.ts';
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

const GROUPS: readonly [legend: string, name: ListName][] = [
  ['Job type', 'jobType'],
  ['Experience', 'experienceLevel'],
  ['Workplace', 'workplace'],
];

/** All filters except keywords and location, with the number of jobs for each choice. */
export function Filters({ search, choices, facets, errors, form, change }: FiltersProps) {
  const { asked } = search;
  const counts = (name: keyof ShownFacets) => facets && new Map(facets[name]);
  const common = { form, change };
  return (
    <Stack gap={18}>
      {GROUPS.map(([legend, name]) => (
        <Group
          key={name}
          {...common}
          legend={legend}
          name={name}
          values={choices[name]}
          chosen={asked[name]}
          counts={counts(name)}
        />
      ))}
      <Pay search={search} choices={choices} facets={facets} errors={errors} {...common} />
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

interface GroupProps extends Pick<FiltersProps, 'change' | 'form'> {
  legend: string;
  name: ListName;
  values: readonly string[];
  chosen: readonly string[];
  counts: Map<string, string> | undefined;
}

/** Any of several values; none chosen means all. */
function Group({ legend, name, values, chosen, counts, form, change }: GroupProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {values.map((value) => (
        <Choice key={value} label={value} count={counts && (counts.get(value) ?? '0')}>
          <input
            type="checkbox"
            name={name}
            value={value}
            form={form}
            checked={chosen.includes(value)}
            onChange={(event) =>
              change({ [name]: toggled(chosen, value, event.currentTarget.checked) })
            }
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

/** Compared per year and in one currency, whatever the period and the currency of the pay. */
function Pay({
  search,
  choices,
  facets,
  errors,
  form,
  change,
}: Pick<FiltersProps, 'search' | 'choices' | 'facets' | 'errors' | 'form' | 'change'>) {
  const { asked } = search;
  const [chosen, setChosen] = useState('');
  const own = useOwnCurrency() ?? DEFAULT_CURRENCY;
  // An amount in an address without a currency is in the default one.
  const named = asked.salaryCurrency || asked.payIn || (asked.salaryMin && DEFAULT_CURRENCY);
  const currency = named || chosen || own;
  const edit = (patch: Partial<JobFilters>) =>
    search.edit({ ...patch, ...(!asked.salaryCurrency && { payIn: currency }) });
  const amount = useLiveText({ ...search, edit }, 'salaryMin');
  const legendId = useId();
  const counts = new Map(facets?.salaryCurrency);
  const codes = [...new Set([...choices.currencies, ...counts.keys(), currency])];

  const choose = (code: string) => {
    setChosen(code);
    if (asked.salaryCurrency) change({ salaryCurrency: code });
    else change({ payIn: code });
  };
  return (
    <div role="group" aria-labelledby={legendId}>
      <p id={legendId} className={styles.legend}>
        Minimum yearly pay
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
          name="payIn"
          form={form}
          options={codes.toSorted().map((value) => ({ value, label: value }))}
          value={currency}
          error={errors?.['payIn'] ?? errors?.['salaryCurrency']}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <div className={styles.hint}>
        <Small tiny>Other currencies are converted.</Small>
      </div>
      <Choice
        label={`Only jobs paid in ${currency}`}
        count={
          facets && (counts.get(currency) ?? (counts.size < SHOWN_CURRENCIES ? '0' : undefined))
        }
      >
        <input
          type="checkbox"
          name={ONLY_THIS_CURRENCY}
          value="true"
          form={form}
          checked={asked.salaryCurrency !== ''}
          onChange={(event) =>
            change(
              event.currentTarget.checked
                ? { salaryCurrency: currency, payIn: '' }
                : { salaryCurrency: '', payIn: currency },
            )
          }
        />
      </Choice>
    </div>
  );
}

/** The server counts the most frequent currencies only. */
const SHOWN_CURRENCIES = 8;
