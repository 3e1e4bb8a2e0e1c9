import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { formatAge, formatDay } from '../../../shared/kit/dates.ts';
import { Avatar } from './avatar.tsx';
import styles from './identity.module.css';

interface IdentityProps {
  name: string;
  /** Under the name: an address, or where a job is. */
  line: ReactNode;
  /** What the name opens. */
  link?: LinkProps;
  avatar?: boolean;
}

/** The first cell of a row: what it is, and a line that tells it from others. */
export function Identity({ name, line, link, avatar }: IdentityProps) {
  return (
    <div className={styles.identity} data-avatar={avatar}>
      {avatar && <Avatar name={name} />}
      <div className={styles.text}>
        <p className={styles.name}>{link ? <Link {...link}>{name}</Link> : name}</p>
        <p className={styles.line}>{line}</p>
      </div>
    </div>
  );
}

/** A row's state, and beside it what it waits for. */
export function Standing({ children }: { children: ReactNode }) {
  return <div className={styles.standing}>{children}</div>;
}

interface PairProps {
  children: string;
  line?: ReactNode;
  /** A date: its figures line up, and it stays in one piece. */
  date?: boolean;
}

/** A value with a line of smaller print. */
export function Pair({ children, line, date }: PairProps) {
  return (
    <div>
      <p className={date ? styles.date : undefined}>{children}</p>
      {line && <p className={styles.line}>{line}</p>}
    </div>
  );
}

/** The day of something, and how long ago that is. */
export const Age = ({ at, now }: { at: string; now: Date }) => (
  <Pair date line={formatAge(at, now)}>
    {formatDay(at)}
  </Pair>
);
