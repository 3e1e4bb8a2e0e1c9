import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './empty-state.module.css';
import { ErrorArt } from '../art/empty-art.tsx';

interface ErrorStateProps {
  title?: string;
  /** 1 if it is the only content of the page. */
  level?: 1 | 2;
  message: string;
  /** Shows 'Try Again' if given. */
  onRetry?: () => void;
  busy?: boolean;
  /** Other actions. */
  children?: ReactNode;
}

/** Replaces content that could not be loaded. */
export function ErrorState({
  title = 'Something went wrong',
  message,
  onRetry,
  busy,
  level = 2,
  children,
}: ErrorStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty} role="alert">
      <ErrorArt />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.hint}>{message}</p>
      {(onRetry || children) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button
              icon={<IconRefresh size={18} aria-hidden />}
              onClick={onRetry}
              busy={busy ?? false}
            >
              Try Again
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
