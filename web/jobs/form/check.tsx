import type { ReactNode } from 'react';
import {
  type Finding,
  FINDING_LEVELS,
  type FindingLevel,
  type LintedForm,
} from '../../../shared/jobs/advice.ts';
import { type Job, type JobForm, jobFormCompleteness } from '../../../shared/jobs/posting.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { Badge, type Tone } from '../../kit/ui/display/badge.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { type FormAdvice, Panels } from '../../panels.tsx';
import { isEmptyForm, type JobFormValues } from '../form-values.ts';
import styles from './check.module.css';

interface JobCheckProps {
  values: JobFormValues;
  /** The edited job. */
  job?: Job;
  /** What features say about it. */
  advice: Required<FormAdvice>;
  onGo: (field: keyof LintedForm) => void;
  /** The buttons. They are above the advice, which grows. */
  children: ReactNode;
}

/** Completeness and advice beside the form. */
export function JobCheck({ values, job, advice, onGo, children }: JobCheckProps) {
  // An empty form gets no advice.
  const findings = isEmptyForm(values) ? [] : advice.findings;
  const isMust = ({ level }: Finding) => level === 'blocks';
  const musts = findings.filter(isMust);
  return (
    <>
      <Section title="Your posting">
        <JobCompleteness values={values} onGo={onGo} />
      </Section>
      {musts.length > 0 && (
        <Section title="Must fix" actions={<Badge tone="red">{musts.length}</Badge>}>
          <FindingList findings={musts} tone="red" onGo={onGo} />
        </Section>
      )}
      {children}
      {!isEmptyForm(values) && (advice.isWhole || findings.length > musts.length) && (
        <Section title={job ? 'Before you save' : 'Before you post'}>
          <JobAdvice
            findings={findings.filter((finding) => !isMust(finding))}
            ready={findings.length > 0 ? '' : job ? 'No suggestions.' : 'Ready to post.'}
            onGo={onGo}
          >
            <Panels slot="job.advice" values={values} read={advice.read} />
          </JobAdvice>
        </Section>
      )}
    </>
  );
}

/** The ten items of product.md section 5, by field. */
const ITEMS: readonly (readonly [field: keyof JobForm, label: string])[] = [
  ['jobTitle', 'title'],
  ['jobLocation', 'location'],
  ['jobType', 'type'],
  ['experienceLevel', 'experience level'],
  ['salaryRange', 'salary range'],
  ['applicationDeadline', 'deadline'],
  ['jobDescription', 'description'],
  ['requirements', 'requirements'],
  ['skillsRequired', 'skills'],
  ['benefits', 'benefits'],
];

interface JobCompletenessProps {
  values: JobForm;
  /** Opens the field of a missing item. */
  onGo: (field: keyof JobForm) => void;
}

/** The completeness of a posting, and its missing items. */
export function JobCompleteness({ values, onGo }: JobCompletenessProps) {
  const missing = ITEMS.filter(([field]) => values[field].toString().trim() === '');
  return (
    <div>
      <ProgressBar label="Completeness" value={jobFormCompleteness(values)} />
      {missing.length > 0 ? (
        <ul className={styles.missing} aria-label="Still missing">
          {missing.map(([field, label]) => (
            <li key={field}>
              <button type="button" className={styles.item} onClick={() => onGo(field)}>
                Add {label}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.done}>Your posting is complete.</p>
      )}
    </div>
  );
}

const LEVELS: Record<Exclude<FindingLevel, 'blocks'>, [title: string, tone: Tone]> = {
  pauses: ['Must fix later', 'amber'],
  loses: ['May discourage applicants', 'amber'],
  search: ['Hidden from search engines', 'blue'],
};

interface JobAdviceProps {
  findings: readonly Finding[];
  /** Said if nothing must be fixed either. */
  ready: string;
  /** Opens the field of a finding. */
  onGo: (field: keyof LintedForm) => void;
  /** What features show below the suggestions. */
  children: ReactNode;
}

/** The suggestions, each with a button that opens its field. */
function JobAdvice({ findings, ready, onGo, children }: JobAdviceProps) {
  return (
    <div className={styles.advice}>
      <p role="status" className={ready ? styles.fine : 'sr-only'}>
        {ready || counted(findings.length, 'suggestion')}
      </p>
      {FINDING_LEVELS.filter((level) => level !== 'blocks').map((level) => (
        <Group
          key={level}
          level={level}
          findings={findings.filter((finding) => finding.level === level)}
          onGo={onGo}
        />
      ))}
      {children}
    </div>
  );
}

interface GroupProps extends Pick<JobAdviceProps, 'findings' | 'onGo'> {
  level: keyof typeof LEVELS;
}

function Group({ level, findings, onGo }: GroupProps) {
  const [title, tone] = LEVELS[level];
  if (findings.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>
        {title} <Badge tone={tone}>{findings.length}</Badge>
      </h3>
      <FindingList findings={findings} tone={tone} onGo={onGo} />
    </div>
  );
}

/** Findings, each with a button that opens its field. */
const FindingList = ({
  findings,
  tone,
  onGo,
}: Pick<JobAdviceProps, 'findings' | 'onGo'> & { tone: Tone }) => (
  <ul className={styles.list}>
    {findings.map(({ field, text, hint }) => (
      <li key={`${field} ${text}`} className={styles.finding} data-tone={tone}>
        <button type="button" className={styles.text} onClick={() => onGo(field)}>
          {text}
        </button>
        <p className={styles.hint}>{hint}</p>
      </li>
    ))}
  </ul>
);
