import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import {
  type Finding,
  FINDING_LEVELS,
  type FindingLevel,
  type LintedForm,
  searchFacts,
} from '../../../shared/jobs/linter.ts';
import { Badge, type Tone } from '../../kit/ui/badge.tsx';
import styles from './advice.module.css';

const LEVELS: Record<FindingLevel, [title: string, tone: Tone]> = {
  blocks: ['Must fix', 'red'],
  loses: ['May discourage applicants', 'amber'],
  search: ['Hidden from search engines', 'blue'],
};

interface JobAdviceProps {
  values: LintedForm;
  findings: readonly Finding[];
  /** Leads to the field that mends it. */
  onGo: (field: keyof LintedForm) => void;
}

/** What keeps people from applying to a posting, and what search engines miss in it; each leads to its field. */
export function JobAdvice({ values, findings, onGo }: JobAdviceProps) {
  return (
    <div className={styles.advice}>
      <p role="status" className={findings.length > 0 ? 'sr-only' : styles.fine}>
        {findings.length > 0
          ? `${findings.length} ${findings.length === 1 ? 'suggestion' : 'suggestions'}`
          : 'Ready to post.'}
      </p>
      {FINDING_LEVELS.map((level) => (
        <Group
          key={level}
          level={level}
          findings={findings.filter((finding) => finding.level === level)}
          onGo={onGo}
        />
      ))}
      <SearchFacts values={values} />
    </div>
  );
}

interface GroupProps extends Pick<JobAdviceProps, 'findings' | 'onGo'> {
  level: FindingLevel;
}

function Group({ level, findings, onGo }: GroupProps) {
  const [title, tone] = LEVELS[level];
  if (findings.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>
        {title} <Badge tone={tone}>{findings.length}</Badge>
      </h3>
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
    </div>
  );
}

/** What job search engines ask of a posting, and whether this one has it. */
function SearchFacts({ values }: { values: LintedForm }) {
  const facts = searchFacts(values);
  const there = facts.filter(({ isThere }) => isThere).length;
  return (
    <details className={styles.facts}>
      <summary>
        Search engine data: {there} of {facts.length}
      </summary>
      <ul className={styles.list}>
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
