import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { formatAge } from '../../../../shared/kit/dates.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { Avatar } from './avatar.tsx';
import { Small } from './small.tsx';
import { NameLink } from '../navigation/quiet-link.tsx';
import styles from './identity.module.css';

interface IdentityProps {
  name: string;
  /** Below the name, such as an address or the location of a job. */
  line: ReactNode;
  /** The link of the name. */
  link?: LinkProps;
  avatar?: boolean;
}

/** The first cell of a row: its name, and a line that distinguishes it from others. */
export function Identity({ name, line, link, avatar }: IdentityProps) {
  return (
    <div className={styles.identity} data-avatar={avatar}>
      {avatar && <Avatar name={name} />}
      <div className={styles.text}>
        <p className={styles.name}>{link ? <NameLink {...link}>{name}</NameLink> : name}</p>
        <Small>{line}</Small>
      </div>
    </div>
  );
}

/** A status badge with a button or a note beside it. */
export function StatusLine({ children }: { children: ReactNode }) {
  return <div className={styles.standing}>{children}</div>;
}

interface PairProps {
  children: string;
  line?: ReactNode;
  /** A date: its digits align, and it does not wrap. */
  date?: boolean;
}

/** A value with a line of smaller print. */
export function Pair({ children, line, date }: PairProps) {
  return (
    <div>
      <p className={date ? styles.unbroken : undefined}>{children}</p>
      {line && <Small>{line}</Small>}
    </div>
  );
}

/** A short value that stays on one line. */
export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span className={styles.unbroken}>{children}</span>
);

/** Words of programs, one below the other. */
export const Codes = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.codes}>
    {of.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ul>
);

/** The day of something, and how long ago that is. */
export const Age = ({ at, now }: { at: string; now: Date }) => (
  <Pair date line={formatAge(at, now)}>
    {formatDay(at)}
  </Pair>
);
