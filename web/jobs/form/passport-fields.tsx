import { type ComponentProps, useState } from 'react';
import { fromPassportForm } from '../../../shared/jobs/passport-form.ts';
import { notStated, PASSPORT_FACTS } from '../../../shared/jobs/passport-facts.ts';
import type { JobPosting } from '../../../shared/jobs/posting.ts';
import { REPLY_DAYS } from '../../../shared/jobs/promises.ts';
import { FieldGrid, SelectField, TextArea, TextField } from '../../kit/ui/fields/field.tsx';
import { NumberField, WHOLE } from '../../kit/ui/fields/number-field.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import type { useForm } from '../../kit/forms/use-form.ts';
import { OptionalSection } from './optional-section.tsx';
import type { FormAdvice } from '../../panels.tsx';
import { type JobFormValues, promisesInWords } from '../form-values.ts';
import styles from './form.module.css';
import { utcDay } from '../../../shared/kit/dates.ts';

/** The longest line of a passport, in characters. */
const LINE = 120;

type JobFormState = Pick<
  ReturnType<typeof useForm<'postJob', JobFormValues, JobPosting>>,
  'field' | 'values'
> & { advice: Pick<Required<FormAdvice>, 'required'> };

/** What the company promises to applicants, and what the passport on the job's page says. */
export function PassportFields({ form }: { form: JobFormState }) {
  return (
    <>
      <OptionalSection title="Answers and places" holds={promisesInWords(form.values)}>
        <Promises form={form} />
      </OptionalSection>
      <OptionalSection
        title="Posting passport"
        holds={passportInWords(form)}
        note="A card on the job's page. Empty fields are not shown."
      >
        <Stack gap={20}>
          <Vacancy form={form} />
          <Hiring form={form} />
          <Support form={form} />
          <Missing form={form} />
        </Stack>
      </OptionalSection>
    </>
  );
}

/** 'Required in Ontario: vacancy.', or what is stated. */
function passportInWords({ values, advice: { required } }: JobFormState): string {
  const asked = (['vacancy', 'screening'] as const).filter(
    (field) => required[field] && !values[field],
  );
  const [first] = asked;
  if (first) return `Required in ${required[first]}: ${asked.join(', ')}.`;
  const { passport } = fromPassportForm(values);
  const stated = PASSPORT_FACTS.length - notStated({ passport, companyName: '' }).length;
  return stated === 0
    ? 'When it starts, how you hire, what you offer.'
    : `${stated} of ${PASSPORT_FACTS.length} facts stated.`;
}

interface PartProps {
  form: JobFormState;
}

function Promises({ form }: PartProps) {
  return (
    <FieldGrid>
      <NumberField
        rule={WHOLE}
        label="Days until you answer"
        optional
        placeholder={`e.g. ${REPLY_DAYS.default}`}
        hint={`${REPLY_DAYS.min} to ${REPLY_DAYS.max} days. If empty: ${REPLY_DAYS.default}. A change applies to new applicants only.`}
        {...form.field('replyDays')}
      />
      <NumberField
        rule={WHOLE}
        label="Maximum Applications"
        optional
        placeholder="e.g. 50"
        hint="The job closes when it has received this many applications. If empty: no limit."
        {...form.field('places')}
      />
    </FieldGrid>
  );
}

/** A fact that can be left out. */
const FactField = (field: Omit<ComponentProps<typeof SelectField>, 'placeholder'>) => (
  <SelectField optional placeholder="Not stated" {...field} />
);

const VACANCY_OPTIONS = [
  { value: 'open', label: 'A vacancy, open now' },
  { value: 'pool', label: 'A talent pool, for later' },
];
const START_OPTIONS = [
  { value: 'now', label: 'Immediately' },
  { value: 'day', label: 'On a date' },
];

function Vacancy({ form }: PartProps) {
  const [today] = useState(() => utcDay(new Date()));
  return (
    <fieldset>
      <legend className={styles.group}>The vacancy</legend>
      <FieldGrid>
        <FactField
          label="Vacancy"
          optional={!form.advice.required.vacancy}
          options={VACANCY_OPTIONS}
          {...form.field('vacancy')}
        />
        <NumberField
          rule={WHOLE}
          label="Openings"
          optional
          placeholder="e.g. 2"
          {...form.field('openings')}
        />
        <FactField label="Start" options={START_OPTIONS} {...form.field('starts')} />
        {form.values.starts === 'day' && (
          <TextField label="Start date" type="date" min={today} {...form.field('startsOn')} />
        )}
        <TextField
          label="To be filled by"
          optional
          type="date"
          min={today}
          {...form.field('fillBy')}
        />
        <TextField
          label="Duration"
          optional
          maxLength={LINE}
          placeholder="e.g. Permanent, or 6 months"
          {...form.field('duration')}
        />
      </FieldGrid>
    </fieldset>
  );
}

const HIRER_OPTIONS = [
  { value: 'employer', label: 'We hire for ourselves' },
  { value: 'agency', label: 'We are an agency' },
];
const SCREENING_OPTIONS = [
  { value: 'none', label: 'No, people read every application' },
  { value: 'ranks', label: 'Our software ranks applications' },
  { value: 'rejects', label: 'Our software ranks and rejects' },
];

function Hiring({ form }: PartProps) {
  return (
    <fieldset>
      <legend className={styles.group}>How you hire</legend>
      <Stack gap={18}>
        <FieldGrid>
          <FactField
            label="Employer or agency"
            options={HIRER_OPTIONS}
            {...form.field('hiredBy')}
          />
          {form.values.hiredBy === 'agency' && (
            <TextField
              label="The company that hires"
              required
              maxLength={LINE}
              placeholder="e.g. Fernhollow Outfitters"
              {...form.field('agencyFor')}
            />
          )}
          <TextField
            label="Who reads applications"
            optional
            maxLength={LINE}
            placeholder="e.g. Store lead and people team"
            {...form.field('readBy')}
          />
          <FactField
            label="Ranked or rejected by software"
            optional={!form.advice.required.screening}
            options={SCREENING_OPTIONS}
            hint="This board itself never ranks or rejects applicants."
            {...form.field('screening')}
          />
        </FieldGrid>
        <TextArea
          label="Interview steps"
          optional
          rows={3}
          hint="One per line, in their order."
          placeholder={'e.g. Call\nA day at the bench'}
          {...form.field('interviewSteps')}
        />
      </Stack>
    </fieldset>
  );
}

const OFFERED_OPTIONS = [
  { value: 'yes', label: 'Offered' },
  { value: 'no', label: 'Not offered' },
];

function Support({ form }: PartProps) {
  return (
    <fieldset>
      <legend className={styles.group}>What you offer</legend>
      <FieldGrid>
        <FactField label="Visa" options={OFFERED_OPTIONS} {...form.field('visa')} />
        <FactField label="Relocation" options={OFFERED_OPTIONS} {...form.field('relocation')} />
        <TextField
          label="Adjustments"
          optional
          maxLength={LINE}
          placeholder="e.g. On request, at every step"
          hint="For applicants with a disability."
          {...form.field('adjustments')}
        />
      </FieldGrid>
    </fieldset>
  );
}

/** 'Not stated: start, interview steps.' */
function Missing({ form }: PartProps) {
  const { passport } = fromPassportForm(form.values);
  const missing = notStated({ passport, companyName: '' });
  return (
    <Small role="status">
      {missing.length > 0 ? `Not stated: ${missing.join(', ')}.` : 'The passport is complete.'}
    </Small>
  );
}
