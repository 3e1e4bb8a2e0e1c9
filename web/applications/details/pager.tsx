import { IconChevronLeft, IconChevronRight, IconKeyboard } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../../kit/keys.ts';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { Tip } from '../../kit/ui/tip.tsx';
import { KeysDialog } from './keys.tsx';
import { useNeighbours } from './neighbours.ts';
import styles from './pager.module.css';

interface ApplicationPagerProps {
  id: string;
  /** Of the list one comes from. */
  filters: URLSearchParams;
  onStepByKey: () => void;
}

/** Where this application stands in the list one comes from, the way to its neighbours, and the keys of the page. */
export function ApplicationPager({ id, filters, onStepByKey }: ApplicationPagerProps) {
  const { state, neighbours, retry } = useNeighbours(id, filters);
  const [asksForKeys, setAsksForKeys] = useState(false);
  const navigate = useNavigate();
  const pathTo = (neighbour: string | null | undefined) =>
    neighbour ? `/applications/view/${neighbour}?${filters}`.replace(/\?$/, '') : undefined;
  const previous = pathTo(neighbours?.previous);
  const next = pathTo(neighbours?.next);

  const go = (path: string | undefined) => {
    if (!path) return;
    onStepByKey();
    void navigate(path);
  };
  useShortcuts({
    j: () => go(next),
    k: () => go(previous),
    ArrowRight: () => go(next),
    ArrowLeft: () => go(previous),
    '?': () => setAsksForKeys(true),
  });

  const wait = state === 'failed' ? 'The list could not be loaded.' : 'Looking up the list…';
  return (
    <nav className={styles.pager} aria-label="Applications">
      {state === 'failed' ? (
        <Button variant="subtle" size="sm" onClick={retry}>
          Try Again
        </Button>
      ) : (
        <p role="status" className={`num ${styles.position}`}>
          {neighbours && positionText(neighbours)}
        </p>
      )}
      <Step
        to={previous}
        label="Previous"
        blocked={neighbours ? 'This is the first application of the list.' : wait}
        icon={<IconChevronLeft size={17} aria-hidden />}
      />
      <Step
        to={next}
        label="Next"
        blocked={neighbours ? 'This is the last application of the list.' : wait}
        icon={<IconChevronRight size={17} aria-hidden />}
      />
      <IconButton label="Keyboard shortcuts" onClick={() => setAsksForKeys(true)}>
        <IconKeyboard size={20} aria-hidden />
      </IconButton>
      <KeysDialog open={asksForKeys} onClose={() => setAsksForKeys(false)} />
    </nav>
  );
}

const positionText = ({ position, total }: { position: number; total: number }) =>
  position > 0
    ? `${position.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
    : 'Not in the list any more';

interface StepProps {
  to: string | undefined;
  label: string;
  /** Why there is no way. */
  blocked: string;
  icon: ReactNode;
}

/** One element with and without a way, so that it keeps the focus from application to application. */
function Step({ to, label, blocked, icon }: StepProps) {
  const reasonId = useId();
  return (
    <Tip id={reasonId} text={to ? `${label} application` : blocked}>
      <LinkButton
        to={to ?? ''}
        variant="outline"
        size="sm"
        icon={icon}
        role="link"
        aria-disabled={to ? undefined : true}
        aria-describedby={reasonId}
        onClick={(event) => {
          if (!to) event.preventDefault();
        }}
      >
        {label}
      </LinkButton>
    </Tip>
  );
}
