import { useNavigate, useSearchParams } from 'react-router';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { IconChevronLeft, IconChevronRight, IconKeyboard } from '@tabler/icons-react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { api } from '../../kit/data/api.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { inBackground } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { SplitSkeleton } from '../../kit/ui/split.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ApplicationView } from './view.tsx';
import { useShortcuts } from '../../kit/keys.ts';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { Tip } from '../../kit/ui/tip.tsx';
import { type KeyHelp, KeysDialog as Keys } from '../../kit/ui/keys-dialog.tsx';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Application Details');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  answer: inBackground(api.getApplication({ params: { id: params.id } })),
});

/**
 * One application with everything the company may know about the applicant (product.md section 2.6). The address
 * carries the filters of the list that one comes from.
 */
export default function ApplicationDetails({ loaderData, params }: Route.ComponentProps) {
  useFreshLinks();
  const [filters] = useSearchParams();
  const { said, onStepByKey, onShown } = useArrival();
  const list = `/applications/my-applications-company?${filters}`.replace(/\?$/, '');
  return (
    <Stack>
      <div className={styles.top}>
        <BackLink to={list}>Back to Job Applications</BackLink>
        <ApplicationPager id={params.id} filters={filters} onStepByKey={onStepByKey} />
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <Loaded
        key={params.id}
        from={loaderData.answer}
        refused="Failed to fetch applications."
        failed="Failed to load applications data."
        title="Application Details"
        skeleton={<SplitSkeleton />}
      >
        {({ application }) => <ApplicationView loaded={application} onShown={onShown} />}
      </Loaded>
    </Stack>
  );
}

/**
 * Tells who goes from one application to the next whose it is. The link stays where it is and keeps the focus, so the
 * name is said; a key leads to the heading, since what had the focus is gone with the application before.
 */
function useArrival() {
  const shown = useRef<string>(undefined);
  const isByKey = useRef(false);
  const [said, setSaid] = useState('');

  const onStepByKey = useCallback(() => {
    isByKey.current = true;
  }, []);

  /** The application is there, with its heading. */
  const onShown = useCallback(
    ({ _id: id, applicant, job }: ApplicationDetail, heading: HTMLElement | null) => {
      const isNext = shown.current !== undefined && shown.current !== id;
      shown.current = id;
      if (!isNext) return;
      if (isByKey.current) heading?.focus({ preventScroll: true });
      setSaid(isByKey.current ? '' : `${displayName(applicant)}, ${job.jobTitle}`);
      isByKey.current = false;
    },
    [],
  );

  return { said, onStepByKey, onShown };
}

interface ApplicationPagerProps {
  id: string;
  /** Of the list one comes from. */
  filters: URLSearchParams;
  onStepByKey: () => void;
}

/** Where this application stands in the list one comes from, the way to its neighbours, and the keys of the page. */
function ApplicationPager({ id, filters, onStepByKey }: ApplicationPagerProps) {
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

  const wait = state === 'failed' ? 'The list could not be loaded.' : 'Loading the list…';
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
    : 'No longer in the list';

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

type Neighbours = Awaited<ReturnType<typeof api.getApplicationNeighbours>>;

/** How far the look-up is. */
type Found = { state: 'loading' | 'failed' } | { state: 'loaded'; neighbours: Neighbours };

/** What filters of the list the neighbours are asked for; what else is in the address is left out. */
const FILTERS = ['search', 'status', 'job', 'sort'] as const;

/**
 * What comes before and after an application in the list one comes from. Asked once for each application: one that has
 * been moved out of the filtered list keeps its place while it is looked at.
 */
function useNeighbours(id: string, filters: URLSearchParams) {
  const query = Object.fromEntries(
    FILTERS.flatMap((name) => (filters.get(name) ? [[name, filters.get(name)!]] : [])),
  );
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([id, query, attempt]);
  const [found, setFound] = useState<Found & { key: string }>({ key: '', state: 'loading' });

  useEffect(() => {
    let isCurrent = true;
    const [asked, filtered] = JSON.parse(key) as [string, typeof query];
    const settle = (next: Found) => isCurrent && setFound({ ...next, key });
    api.getApplicationNeighbours({ params: { id: asked }, query: filtered }).then(
      (neighbours) => settle({ state: 'loaded', neighbours }),
      () => settle({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);

  const isCurrent = found.key === key;
  return {
    state: isCurrent ? found.state : 'loading',
    neighbours: isCurrent && found.state === 'loaded' ? found.neighbours : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}

const KEYS: KeyHelp = [
  [['J', '→'], 'Next application'],
  [['K', '←'], 'Previous application'],
  [['R'], 'Mark as reviewed'],
  [['I'], 'Schedule an interview'],
  [['O'], 'Accept: make an offer'],
  [['X'], 'Reject'],
  [['N'], 'Write a private note'],
  [['C'], 'Contact the applicant'],
  [['?'], 'Show these keys'],
];

/** The keys of an application's page. */
const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Keys open={open} keys={KEYS} onClose={onClose} />
);
