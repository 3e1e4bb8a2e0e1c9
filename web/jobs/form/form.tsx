import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { WORKPLACES } from '../../../shared/jobs/countries.ts';
import {
  DEADLINE_DAYS,
  DEFAULT_BENEFITS,
  DEFAULT_REQUIREMENTS,
  DESCRIPTION_MIN,
  EXPERIENCE_LABELS,
  EXPERIENCE_LEVELS,
  type Job,
  JOB_TYPES,
  type JobPosting,
  SKILLS_MAX,
} from '../../../shared/jobs/posting.ts';
import { nameError } from '../../../shared/jobs/advice.ts';
import { addDays, utcDay } from '../../../shared/kit/dates.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { type FormOptions, useForm } from '../../kit/forms/use-form.ts';
import { dismissNotices, notify } from '../../kit/notices.ts';
import { FieldGrid, SelectField, TextArea, TextField } from '../../kit/ui/fields/field.tsx';
import { MARKDOWN_HELP } from '../../kit/ui/fields/markdown-field.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { SkillsField } from '../../kit/ui/fields/skills-field.tsx';
import { Split } from '../../kit/ui/layout/split.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { CountriesField, COUNTRY_OPTIONS } from './countries.tsx';
import { type Advised, type FormAdvice, Panels } from '../../panels.tsx';
import { PassportFields } from './passport-fields.tsx';
import { QuestionFields } from './questions.tsx';
import { PayField } from './pay-field.tsx';
import { JobFormViews, type JobFormView } from './views.tsx';
import {
  checkJobForm,
  formField,
  type JobFormValues,
  payIn,
  previewPlace,
} from '../form-values.ts';
import styles from './form.module.css';

interface JobFormOptions extends Pick<
  FormOptions<JobFormValues, JobPosting>,
  'draft' | 'leaveGuard' | 'notices' | 'onRefused'
> {
  defaults: JobFormValues;
  /** The edited job. */
  job?: Job;
  onSubmit: (values: JobFormValues) => Promise<void>;
}

/** The state of the job form. Errors are shown beside the fields and in a notice (product.md section 5). */
export function useJobForm(
  name: 'postJob' | 'updateJob',
  { job, onSubmit, ...options }: JobFormOptions,
) {
  const [view, setView] = useState<JobFormView>('write');
  const form = useForm<typeof name, JobFormValues, JobPosting>(name, {
    ...options,
    fieldOf: formField,
    check: (values) => checkJobForm(values, new Date(), job),
    onSubmit: (_posting, values) => onSubmit(values),
    onInvalid: (errors, message) => {
      const named = Object.entries(errors).map(([path, error]) => error && nameError(path, error));
      const texts =
        message && Object.values(errors).includes(message) ? named : [message, ...named];
      if (message) notify.failure('Form Validation Failed', texts.filter(Boolean).join(' · '));
      if (Object.keys(errors).length > 0) setView('write');
    },
  });

  // The notice goes when the last field that it names was corrected.
  const isWrong = Object.keys(form.errors).length > 0;
  const wasWrong = useRef(isWrong);
  useEffect(() => {
    if (wasWrong.current && !isWrong) dismissNotices();
    wasWrong.current = isWrong;
  }, [isWrong]);

  /** Opens a field, also from the preview. */
  const goTo = (field: keyof JobFormValues) => {
    flushSync(() => setView('write'));
    form.focus(field);
  };

  const [advised, onAdvice] = useState<Advised>({});
  const said = Object.entries(advised).toSorted(([one], [other]) => one.localeCompare(other));
  const advice = together(said.map(([, ofFeature]) => ofFeature));
  const pay = payIn(form.values, job);
  return Object.assign(form, { goTo, view, setView, job, advice, onAdvice, pay });
}

/** What all features say. */
const together = (said: readonly FormAdvice[]): Required<FormAdvice> => ({
  findings: said.flatMap(({ findings }) => findings),
  required: Object.assign({}, ...said.map(({ required }) => required)),
  read: said.find(({ read }) => read)?.read ?? null,
  posted: said.find(({ posted }) => posted)?.posted ?? null,
  isWhole: said.some(({ isWhole }) => isWhole),
});

export type JobFormState = ReturnType<typeof useJobForm>;

const TYPE_OPTIONS = JOB_TYPES.map((value) => ({ value, label: value }));
const LEVEL_OPTIONS = EXPERIENCE_LEVELS.map((value) => ({
  value,
  label: EXPERIENCE_LABELS[value],
}));

interface JobFormProps {
  form: JobFormState;
  /** Says what an empty deadline means. */
  deadlineHint: string;
  /** The column beside the sections, with the buttons. */
  side: ReactNode;
  preview?: ReactNode;
}

/** The fields of a new or edited job (product.md section 2.6). */
export function JobForm({ form, deadlineHint, side, preview }: JobFormProps) {
  const fields = (
    <>
      <BasicInformation form={form} deadlineHint={deadlineHint} />
      <Description form={form} />
      <SkillsAndBenefits form={form} />
      <PassportFields form={form} />
      <QuestionFields form={form} />
    </>
  );
  return (
    <form {...form.form}>
      <Split
        side={
          <>
            {side}
            <Panels
              slot="job.form"
              isAdvised={preview !== undefined}
              read={form.advice.read}
              {...pick(form, 'values', 'job', 'onAdvice')}
            />
          </>
        }
      >
        {preview ? <JobFormViews shown={form} fields={fields} preview={preview} /> : fields}
      </Split>
    </form>
  );
}

function BasicInformation({ form, deadlineHint }: Pick<JobFormProps, 'form' | 'deadlineHint'>) {
  const [today] = useState(() => new Date());
  return (
    <Section title="Basic Information">
      <FieldGrid>
        <TextField
          label="Job Title"
          required
          maxLength={160}
          placeholder="e.g. Senior Product Designer"
          {...form.field('jobTitle')}
        />
        <TextField
          label="Location"
          required
          maxLength={160}
          placeholder="e.g. Nairobi, or Remote"
          {...form.field('jobLocation')}
        />
        <PlaceFields form={form} />
        <SelectField
          label="Job Type"
          required
          placeholder="Choose one"
          options={TYPE_OPTIONS}
          {...form.field('jobType')}
        />
        <SelectField
          label="Experience Level"
          required
          placeholder="Choose one"
          options={LEVEL_OPTIONS}
          {...form.field('experienceLevel')}
        />
        <PayField
          pay={form.pay}
          requiredIn={form.advice.required.salaryRange}
          field={form.field('salaryRange')}
          onChange={(salaryRange) => {
            form.set({ salaryRange });
            form.focus('salaryRange');
          }}
        />
        <TextField
          label="Application Deadline"
          optional
          type="date"
          min={utcDay(today)}
          max={utcDay(addDays(today, DEADLINE_DAYS.max))}
          hint={deadlineHint}
          {...form.field('applicationDeadline')}
        />
      </FieldGrid>
    </Section>
  );
}

function Description({ form }: { form: JobFormState }) {
  const length = form.values.jobDescription.trim().length;
  return (
    <Section title="Job Description">
      <Stack gap={18}>
        <TextArea
          label="Description"
          required
          rows={9}
          maxLength={20_000}
          placeholder="e.g. The work, the team, and what a good first year looks like"
          hint={`${length}/${DESCRIPTION_MIN} characters minimum · ${MARKDOWN_HELP}`}
          {...form.field('jobDescription')}
        />
        <TextArea
          label="Requirements"
          optional
          rows={4}
          hint="One per line."
          placeholder={'e.g. Five years with patients in intensive care\nA valid registration'}
          {...form.field('requirements')}
        />
        <Defaults form={form} name="showsDefaultRequirements" lines={DEFAULT_REQUIREMENTS} />
      </Stack>
    </Section>
  );
}

function SkillsAndBenefits({ form }: { form: JobFormState }) {
  const { value: skills, ...control } = form.control('skillsRequired');
  return (
    <Section title="Skills & Benefits">
      <Stack gap={18}>
        <SkillsField label="Skills" optional skills={skills} max={SKILLS_MAX} {...control} />
        <TextArea
          label="Benefits"
          optional={!form.advice.required.benefits}
          rows={4}
          hint="One per line."
          placeholder={'e.g. A four-day week\n30 days of paid leave'}
          {...form.field('benefits')}
        />
        <Defaults form={form} name="showsDefaultBenefits" lines={DEFAULT_BENEFITS} />
      </Stack>
    </Section>
  );
}

interface DefaultsProps {
  form: JobFormState;
  name: 'showsDefaultRequirements' | 'showsDefaultBenefits';
  lines: readonly string[];
}

/** The company states the usual lines too, or does not. */
function Defaults({ form, name, lines }: DefaultsProps) {
  const { value, onChange } = form.control(name);
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        name={name}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>Also list: {lines.join(', ')}</span>
    </label>
  );
}

const WORKPLACE_OPTIONS = WORKPLACES.map((value) => ({ value, label: value }));

/** Workplace and countries, which filters use. Empty fields are read from the location, as a note shows. */
function PlaceFields({ form }: { form: JobFormState }) {
  const { isRemote, understood, isRead, unclear } = previewPlace(form.values, form.advice.posted);
  const { value: countries, ...control } = form.control('remoteFrom');
  return (
    <>
      <SelectField
        label="Workplace"
        optional
        placeholder="Detect from location"
        options={WORKPLACE_OPTIONS}
        {...form.field('workplace')}
      />
      {isRemote ? (
        <CountriesField
          label="Applicants may live in"
          countries={countries}
          hint="Press Enter to add a country."
          {...control}
        />
      ) : (
        <SelectField
          label="Country"
          optional
          placeholder="Detect from location"
          options={COUNTRY_OPTIONS}
          {...form.field('country')}
        />
      )}
      <p className={styles.understood} aria-live="polite">
        {understood ? (
          <>
            {isRead ? 'Detected from the location' : 'Understood as'}: <strong>{understood}</strong>
            {unclear && `. ${unclear}`}
          </>
        ) : (
          'Leave empty to detect them from the location.'
        )}
      </p>
    </>
  );
}
