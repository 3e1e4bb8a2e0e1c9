import { type JobForm, jobFormCompleteness } from '../../../shared/jobs/posting.ts';
import { ProgressBar } from '../../kit/ui/progress-bar.tsx';
import styles from './completeness.module.css';

/** The ten items of product.md section 5 by the names of their fields. */
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
  /** Leads to the field of an item that is missing. */
  onGo: (field: keyof JobForm) => void;
  /** Fields that the advice below names already. */
  named?: ReadonlySet<string>;
}

/** The completeness of a posting and its missing fields. */
export function JobCompleteness({ values, onGo, named }: JobCompletenessProps) {
  const empty = ITEMS.filter(([field]) => values[field].toString().trim() === '');
  const missing = empty.filter(([field]) => !named?.has(field));
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
        !named && <p className={styles.done}>Your posting is complete.</p>
      )}
    </div>
  );
}
