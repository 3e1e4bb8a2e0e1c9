import { useNavigate, useSearchParams } from 'react-router';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { IconChevronLeft, IconChevronRight, IconKeyboard } from '@tabler/icons-react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { prefetchCall, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { pageMeta } from '../../site.ts';
import { BackLink } from '../../kit/ui/navigation/back-link.tsx';
import { SplitSkeleton } from '../../kit/ui/layout/split.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import type { Route } from './+types/page.ts';
import { ApplicationView } from './view.tsx';
import { useShortcuts } from '../../kit/keys.ts';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { Tip } from '../../kit/ui/overlays/tip.tsx';
import { type KeyHelp, KeysDialog as Keys } from '../../kit/ui/overlays/keys-dialog.tsx';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Application Details');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  prefetchCall('getApplication', { params });

/**
 * One application with everything the company may know about the applicant (product.md section 2.6). The address
 * keeps the filters of the list that led here.
 */
export default function ApplicationDetails({ params }: Route.ComponentProps) {
  const query = useCall('getApplication', { params }, { hasSignedLinks: true });
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
      <QueryView
        key={params.id}
        query={query}
        refused="Failed to fetch applications."
        failed="Failed to load applications data."
        title="Application Details"
        skeleton={<SplitSkeleton />}
      >
        {({ application }) => <ApplicationView application={application} onShown={onShown} />}
      </QueryView>
    </Stack>
  );
}

/**
 * Announces the next application. After a link the focus stays on the link, so the applicant's name is announced. After
 * a key the focus moves to the heading, because the element that had it may be gone.
 */
function useArrival() {
  const shown = useRef<string>(undefined);
  const isByKey = useRef(false);
  const [said, setSaid] = useState('');

  const onStepByKey = useCallback(() => {
    isByKey.current = true;
  }, []);

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
  /** The filters of the list that led here. */
  filters: URLSearchParams;
  onStepByKey: () => void;
}

/** The position in the list that led here, links to the previous and next application, and the keys of the page. */
function ApplicationPager({ id, filters, onStepByKey }: ApplicationPagerProps) {
  const { data: neighbors, isError, refetch } = useNeighbors(id, filters);
  const [asksForKeys, setAsksForKeys] = useState(false);
  const navigate = useNavigate();
  const pathTo = (neighbor: string | null | undefined) =>
    neighbor ? `/applications/view/${neighbor}?${filters}`.replace(/\?$/, '') : undefined;
  const previous = pathTo(neighbors?.previous);
  const next = pathTo(neighbors?.next);

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

  const wait = isError ? 'The list could not be loaded.' : 'Loading the list…';
  return (
    <nav className={styles.pager} aria-label="Applications">
      {isError ? (
        <Button variant="subtle" size="sm" onClick={() => void refetch()}>
          Try Again
        </Button>
      ) : (
        <p role="status" className={`num ${styles.position}`}>
          {neighbors && positionText(neighbors)}
        </p>
      )}
      <Step
        to={previous}
        label="Previous"
        blocked={neighbors ? 'This is the first application of the list.' : wait}
        icon={<IconChevronLeft size={17} aria-hidden />}
      />
      <Step
        to={next}
        label="Next"
        blocked={neighbors ? 'This is the last application of the list.' : wait}
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
  position > 0 ? `${inFigures(position)} of ${inFigures(total)}` : 'No longer in the list';

interface StepProps {
  to: string | undefined;
  label: string;
  /** Why there is no link. */
  blocked: string;
  icon: ReactNode;
}

/** One element with or without a link, so that it keeps the focus from application to application. */
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

/** The filters of the list that its neighbors depend on. */
const FILTERS = [
  'search',
  'status',
  'job',
  'sort',
  'unread',
  'answer',
  'choice',
  'assigned',
] as const;

/**
 * The previous and the next application in the list that led here. Fetched once, so that an application keeps its
 * position after a move out of the filtered list.
 */
function useNeighbors(id: string, filters: URLSearchParams) {
  const query = Object.fromEntries(
    FILTERS.flatMap((name) => (filters.get(name) ? [[name, filters.get(name)!]] : [])),
  );
  return useCall('getApplicationNeighbours', { params: { id }, query }, { staleTime: 'static' });
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
