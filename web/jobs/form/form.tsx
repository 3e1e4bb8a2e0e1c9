import { type ComponentProps, type ReactNode, useState } from 'react';
import { addDays } from '../../../shared/kit/dates.ts';
import {
  DEADLINE_DAYS,
  DESCRIPTION_MIN,
  EXPERIENCE_LABELS,
  EXPERIENCE_LEVELS,
  JOB_TYPES,
  SKILLS_MAX,
} from '../../../shared/jobs/posting.ts';
import { SelectField, TextArea, TextField } from '../../kit/ui/field.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Split } from '../../kit/ui/split.tsx';
import type { JobFormState } from './state.ts';
import { JobFormViews } from './views.tsx';
import styles from './form.module.css';
import { JobPayFields } from './pay-fields.tsx';
import { JobPlaceFields } from './place-fields.tsx';
import { SkillsField } from '../../kit/ui/skills-field.tsx';

const TYPE_OPTIONS = JOB_TYPES.map((value) => ({ value, label: value }));
const LEVEL_OPTIONS = EXPERIENCE_LEVELS.map((value) => ({
  value,
  label: EXPERIENCE_LABELS[value],
}));

interface JobFormProps {
  form: JobFormState;
  /** What an empty deadline means. */
  deadlineHint: string;
  onSubmit: () => void;
  /** Beside the sections: how complete it is, what happens next, the buttons. */
  side: ReactNode;
  /** How applicants will read it, and which of the two shows; left out, there is no preview. */
  preview?: { shown: ComponentProps<typeof JobFormViews>['shown']; content: ReactNode };
}

/** The sections of a posting, for a new job and for an edited one (product.md section 2.6). */
export function JobForm({ form, deadlineHint, onSubmit, side, preview }: JobFormProps) {
  const fields = (
    <>
      <BasicInformation form={form} deadlineHint={deadlineHint} />
      <Description form={form} />
      <SkillsAndBenefits form={form} />
    </>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Split side={side}>
        {preview ? (
          <JobFormViews shown={preview.shown} fields={fields} preview={preview.content} />
        ) : (
          fields
        )}
      </Split>
    </form>
  );
}

function BasicInformation({ form, deadlineHint }: Pick<JobFormProps, 'form' | 'deadlineHint'>) {
  const [today] = useState(() => new Date());
  const toDay = (time: Date) => time.toISOString().slice(0, 10);
  return (
    <Section title="Basic Information">
      <div className={styles.fields}>
        <TextField
          label="Job Title"
          required
          maxLength={160}
          placeholder="Senior Product Designer"
          {...form.getInputProps('jobTitle')}
        />
        <TextField
          label="Location"
          required
          maxLength={160}
          placeholder="Nairobi, or Remote"
          {...form.getInputProps('jobLocation')}
        />
        <JobPlaceFields form={form} />
        <SelectField
          label="Job Type"
          required
          placeholder="Choose one"
          options={TYPE_OPTIONS}
          {...form.getInputProps('jobType')}
        />
        <SelectField
          label="Experience Level"
          required
          placeholder="Choose one"
          options={LEVEL_OPTIONS}
          {...form.getInputProps('experienceLevel')}
        />
        <TextField
          label="Salary Range"
          optional
          maxLength={160}
          placeholder="€52,000 - €64,000 per year"
          {...form.getInputProps('salaryRange')}
        />
        <TextField
          label="Application Deadline"
          optional
          type="date"
          min={toDay(today)}
          max={toDay(addDays(today, DEADLINE_DAYS.max))}
          hint={deadlineHint}
          {...form.getInputProps('applicationDeadline')}
        />
        <JobPayFields form={form} />
      </div>
    </Section>
  );
}

function Description({ form }: { form: JobFormState }) {
  const length = form.values.jobDescription.trim().length;
  return (
    <Section title="Job Description">
      <div className={styles.wide}>
        <TextArea
          label="Description"
          required
          rows={9}
          maxLength={20_000}
          placeholder="Describe the work, the team, and what a good first year looks like."
          hint={`${length}/${DESCRIPTION_MIN} characters minimum`}
          {...form.getInputProps('jobDescription')}
        />
        <TextArea
          label="Requirements"
          optional
          rows={4}
          hint="One per line."
          placeholder={'Five years with patients in intensive care\nA valid registration'}
          {...form.getInputProps('requirements')}
        />
      </div>
    </Section>
  );
}

function SkillsAndBenefits({ form }: { form: JobFormState }) {
  const { value, onChange, error } = form.getInputProps('skillsRequired');
  return (
    <Section title="Skills & Benefits">
      <div className={styles.wide}>
        <SkillsField
          label="Skills"
          optional
          skills={value}
          onChange={onChange}
          max={SKILLS_MAX}
          error={error}
          data-path="skillsRequired"
        />
        <TextArea
          label="Benefits"
          optional
          rows={4}
          hint="One per line."
          placeholder={'A four-day week\n30 days of paid leave'}
          {...form.getInputProps('benefits')}
        />
      </div>
    </Section>
  );
}
