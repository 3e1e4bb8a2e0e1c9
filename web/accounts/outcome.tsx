import { type ReactNode, useEffect, useRef } from 'react';
import styles from './account-form.module.css';

interface AccountOutcomeProps {
  title: string;
  children: ReactNode;
  /** It answers what somebody just did, and is read out: the focus goes to it. */
  answers?: boolean;
  /** What to do next. */
  actions: ReactNode;
}

/** What stands in the place of a form that has done its work, or cannot do it. */
export function AccountOutcome({ title, children, answers, actions }: AccountOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answers) heading.current?.focus();
  }, [answers]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.outcome}>
        {title}
      </h1>
      <div className={styles.lead}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </>
  );
}
