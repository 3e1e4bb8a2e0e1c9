import { type ReactNode, useState } from 'react';
import { type LintedForm, lintJob } from '../../../shared/jobs/linter.ts';
import { Section } from '../../kit/ui/section.tsx';
import { JobAdvice } from './advice.tsx';
import { JobCompleteness } from './completeness.tsx';
import { isEmptyForm, type JobFormValues } from './values.ts';

interface JobCheckProps {
  values: JobFormValues;
  onGo: (field: keyof LintedForm) => void;
  /** What comes between the two: advice grows, and must not push the buttons out of sight. */
  children: ReactNode;
}

/** Beside the form: how complete the posting is, and what would bring it more people. */
export function JobCheck({ values, onGo, children }: JobCheckProps) {
  const [now] = useState(() => new Date());
  // Nobody has to read what is wrong with what they have not written yet.
  const isBegun = !isEmptyForm(values);
  const findings = isBegun ? lintJob(values, now) : [];
  const named = new Set<string>(findings.map(({ field }) => field));
  return (
    <>
      <Section title="Your posting">
        <JobCompleteness values={values} onGo={onGo} named={named} />
      </Section>
      {children}
      {isBegun && (
        <Section title="Before you post">
          <JobAdvice values={values} findings={findings} onGo={onGo} />
        </Section>
      )}
    </>
  );
}
