import { type ReactNode, useEffect, useRef } from 'react';
import { LinkButton } from '../kit/ui/button.tsx';
import styles from './account-form.module.css';

interface AccountOutcomeProps {
  title: string;
  children: ReactNode;
  /** It follows a user's action: it takes the focus, so that a screen reader reads it. */
  answers?: boolean;
  /** Links to what the user can do next. */
  actions: ReactNode;
}

/** Replaces a form after it was sent, or if it cannot be used. */
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

export interface Outcome {
  title: string;
  text: ReactNode;
}

/** An outcome after which the user can only sign in. */
export const SignInOutcome = ({ title, text, answers }: Outcome & { answers: boolean }) => (
  <AccountOutcome
    title={title}
    answers={answers}
    actions={
      <LinkButton to="/login" size="lg" fullWidth>
        Sign In
      </LinkButton>
    }
  >
    <p>{text}</p>
  </AccountOutcome>
);
