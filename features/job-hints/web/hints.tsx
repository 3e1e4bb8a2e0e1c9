import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isEmptyForm } from '../../../web/jobs/form-values.ts';
import type { FormAdvice, Slots } from '../../../web/panels.tsx';
import { lintJob, searchFacts } from '../rules/linter.ts';
import styles from './hints.module.css';

/** Says what the server would refuse, and what keeps people from applying or search engines from showing the job. */
export function JobHints({ values, job, isAdvised, read, onAdvice }: Slots['job.form']) {
  const [now] = useState(() => new Date());
  const said = JSON.stringify({
    findings: isAdvised && !isEmptyForm(values) ? lintJob(values, now, { before: job, read }) : [],
    isWhole: true,
  } satisfies FormAdvice);
  useEffect(
    () => onAdvice((before) => ({ ...before, 'job-hints': JSON.parse(said) as FormAdvice })),
    [said, onAdvice],
  );
  return null;
}

/** The data that job search engines ask for, and whether the posting has it. */
export function SearchFacts({ values, read }: Slots['job.advice']) {
  const facts = searchFacts(values, read);
  const there = facts.filter(({ isThere }) => isThere).length;
  return (
    <details className={styles.facts}>
      <summary>
        Search engine data: {there} of {facts.length}
      </summary>
      <ul>
        {facts.map(({ name, isThere, note }) => {
          const Icon = isThere ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={name} className={styles.fact} data-there={isThere || undefined}>
              <Icon size={18} aria-hidden />
              <span>
                {name}
                <span className="sr-only">{isThere ? ': there' : ': missing'}</span>
                {note && <span className={styles.note}> {note}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
