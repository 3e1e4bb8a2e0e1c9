import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconKeyboard,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Move } from '../../../shared/applications/status.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { KeyCap } from '../../kit/ui/display/key-cap.tsx';
import { type KeyHelp, KeysDialog as Keys } from '../../kit/ui/overlays/keys-dialog.tsx';
import { Tip } from '../../kit/ui/overlays/tip.tsx';
import { useAsking, useKeyedActions } from '../moves/actions.ts';
import { MOVE_KEYS } from '../moves/keys.ts';
import { useSearchHelp } from '../../own-search.ts';
import { useFeatureTabs, useTabs } from './tabs.ts';
import type { useNeighbors } from './use-neighbors.ts';
import styles from './pager.module.css';

interface PagerProps {
  neighbors: ReturnType<typeof useNeighbors>;
  pathTo: (id: string) => string;
  /** The address of the list. */
  list: string;
  /** Goes back to the list as it was left. */
  onBack: () => void;
  /** What is reviewed, such as 'Pending'. */
  title: string;
  onKeys: () => void;
  /** Opens the queue, where there is room for it; undefined while it is open. */
  onQueue: (() => void) | undefined;
  /** The menu of the application, on a phone. */
  menu: ReactNode;
}

/** The way back, the position in the list, and links to the previous and next application. */
export function Pager({
  neighbors,
  pathTo,
  list,
  onBack,
  title,
  onKeys,
  onQueue,
  menu,
}: PagerProps) {
  const { data, isError, refetch } = neighbors;
  const wait = isError ? 'The list could not be loaded.' : 'Loading the list…';
  return (
    <nav className={styles.pager} aria-label="Applications">
      <LinkButton
        to={list}
        variant="subtle"
        size="sm"
        icon={<IconArrowLeft size={16} aria-hidden />}
        aria-label="Back to Job Applications"
        onClick={(event) => {
          // In another tab there is nothing to go back to.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onBack();
        }}
      >
        <span className={styles.label}>Job Applications</span>
      </LinkButton>
      <span className={styles.title}>{title}</span>
      {isError ? (
        <Button variant="subtle" size="sm" onClick={() => void refetch()}>
          Try Again
        </Button>
      ) : (
        <p role="status" className={styles.position}>
          {data && positionText(data)}
        </p>
      )}
      <span className={styles.steps}>
        <Step
          to={data?.previous ? pathTo(data.previous) : undefined}
          label="Previous"
          shortcut="K"
          blocked={data ? 'This is the first application of the list.' : wait}
          icon={<IconChevronUp size={18} aria-hidden />}
        />
        <Step
          to={data?.next ? pathTo(data.next) : undefined}
          label="Next"
          shortcut="J"
          blocked={data ? 'This is the last application of the list.' : wait}
          icon={<IconChevronDown size={18} aria-hidden />}
        />
      </span>
      <span className={styles.end}>
        {onQueue && (
          <span className={styles.openQueue}>
            <IconButton label="Show the list" onClick={onQueue}>
              <IconLayoutSidebarLeftExpand size={20} stroke={1.7} aria-hidden />
            </IconButton>
          </span>
        )}
        <span className={styles.keys}>
          <IconButton label="Keyboard shortcuts" aria-keyshortcuts="?" onClick={onKeys}>
            <IconKeyboard size={20} stroke={1.7} aria-hidden />
          </IconButton>
        </span>
        <span className={styles.menu}>{menu}</span>
      </span>
    </nav>
  );
}

const positionText = ({ position, total }: { position: number; total: number }) =>
  position > 0 ? `${inFigures(position)} of ${inFigures(total)}` : 'No longer in the list';

interface StepProps {
  to: string | undefined;
  label: string;
  shortcut: string;
  /** Why there is no link. */
  blocked: string;
  icon: ReactNode;
}

/** One element with or without a link, so that it keeps the focus from application to application. */
function Step({ to, label, shortcut, blocked, icon }: StepProps) {
  const reasonId = useId();
  return (
    <Tip id={reasonId} text={to ? `${label} application` : blocked}>
      <LinkButton
        to={to ?? ''}
        variant="outline"
        size="sm"
        icon={icon}
        role="link"
        aria-keyshortcuts={shortcut.toLowerCase()}
        aria-disabled={to ? undefined : true}
        aria-describedby={reasonId}
        onClick={(event) => {
          if (!to) event.preventDefault();
        }}
      >
        <span className={styles.label}>{label}</span>
        <KeyCap name={shortcut} />
      </LinkButton>
    </Tip>
  );
}

const KEYS: KeyHelp = [
  [['J', '→'], 'Next application'],
  [['K', '←'], 'Previous application'],
];
const MOVES_HELP: readonly [to: Move['to'], hint: string][] = [
  ['reviewed', 'Mark as reviewed'],
  ['interviewed', 'Schedule an interview'],
  ['offered', 'Make an offer'],
  ['rejected', 'Reject'],
];
const WRITING_KEYS: KeyHelp = [[['Z'], 'Undo the last move', 'handle-applications']];
const MORE_KEYS: KeyHelp = [
  [['F'], 'Enlarge the resume, or fit it'],
  [['/'], 'Search in the list'],
];
const LAST_KEYS: KeyHelp = [
  [['Esc'], 'Leave a field, then go back to the list'],
  [['?'], 'Show these keys'],
];

/** The keys of an application's page. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const tabs = useTabs(false);
  const asks = useAsking();
  const fields = useFeatureTabs().flatMap(({ field = [] }) => field);
  const keys: KeyHelp = [
    ...KEYS,
    ...MOVES_HELP.map(
      ([to, hint]) =>
        [
          [MOVE_KEYS[to].toUpperCase()],
          asks.again(to)?.hint ?? hint,
          'handle-applications',
        ] as const,
    ),
    ...WRITING_KEYS,
    ...fields.map(({ key, hint, needs }) => [[key.toUpperCase()], hint, needs] as const),
    ...useKeyedActions().map(
      ({ key, hint }) => [[key.toUpperCase()], hint, 'handle-applications'] as const,
    ),
    [['Ctrl Enter'], 'Send the message, add the note or submit the scorecard', 'write-notes'],
    [[`1 – ${tabs.length}`], 'Open a tab'],
    ...MORE_KEYS,
    ...useSearchHelp(),
    ...LAST_KEYS,
  ];
  return <Keys open={open} keys={keys} onClose={onClose} />;
}
