import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { Initials } from '../../../web/kit/ui/display/initials.tsx';
import styles from './assigned-to.module.css';

/** Those to whom an application is assigned: the first one, and how many more; nothing for nobody. */
export function AssignedTo({ application }: { application: ApplicationRowAnswer }) {
  const { assigned: people = [] } = application;
  const [first, ...others] = people;
  if (!first) return null;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <span className={styles.assigned} title={names}>
      <Initials name={first.name} />
      {others.length > 0 && (
        <span className={styles.more} aria-hidden>
          +{others.length}
        </span>
      )}
      <span className="sr-only">Assigned to {names}</span>
    </span>
  );
}
