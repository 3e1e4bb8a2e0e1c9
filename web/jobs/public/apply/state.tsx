import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Application } from '../../../../shared/applications/status.ts';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { applyRefusal } from '../../../../shared/refusals.ts';
import { notify } from '../../../kit/notices.ts';
import { loginPath } from '../../../kit/return-path.ts';
import type { OwnApplication } from './own-application.ts';

/** The dialog comes with the first click: most people only read. */
const loadDialog = () => import('./dialog.tsx');
type DialogModule = Awaited<ReturnType<typeof loadDialog>>;
type Prepared = NonNullable<Awaited<ReturnType<DialogModule['prepareApplying']>>>;

/** A failure shows itself with the click. */
export const preloadDialog = () => void loadDialog().catch(() => {});

/** In the address of somebody who was about to apply when they had to log in: the dialog opens by itself. */
const PARAMETER = 'apply';

interface Applying {
  job: Job;
  /** Whether it takes applications. */
  isOpen: boolean;
  mine: OwnApplication;
}

/** Opens the Apply dialog, and sends people to log in and back to it (product.md section 5.6). */
export function useApplying({ job, isOpen, mine }: Applying) {
  const { user, application, isSettled, add, reload } = mine;
  const [opened, setOpened] = useState<{
    userId: string;
    module: DialogModule;
    prepared: Prepared;
  }>();
  const [isLoading, setLoading] = useState(false);
  const [hasApplied, setApplied] = useState(false);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const wantsToApply = params.has(PARAMETER);
  const wayBack = loginPath({ pathname: `/job/${job._id}`, search: `?${PARAMETER}=1` });

  const tellToLogIn = () => {
    const refusal = applyRefusal(null, false);
    if (refusal) notify.info(refusal.title, refusal.message);
  };
  const logInAgain = () => {
    setOpened(undefined);
    tellToLogIn();
    void navigate(wayBack);
  };

  const start = async () => {
    const refusal = applyRefusal(user, application !== undefined);
    if (refusal || !user) {
      if (refusal) notify.failure(refusal.title, refusal.message);
      return;
    }
    setLoading(true);
    try {
      const module = await loadDialog();
      const prepared = await module.prepareApplying(user._id, job._id);
      if (prepared) setOpened({ userId: user._id, module, prepared });
      else logInAgain();
    } catch {
      notify.failure('Application Error', 'An unexpected error occurred while applying.');
    }
    setLoading(false);
  };

  const hasStarted = useRef(false);
  useEffect(() => {
    if (!wantsToApply || !user || !isSettled || hasStarted.current) return;
    hasStarted.current = true;
    const rest = new URLSearchParams(params);
    rest.delete(PARAMETER);
    setParams(rest, { replace: true, preventScrollReset: true });
    // The address asked for it, once.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isOpen) void start();
  });

  const close = () => setOpened(undefined);
  const finish = (sent: Application) => {
    setApplied(true);
    void add(sent).then(close, close);
  };

  let dialog: ReactNode = null;
  // Where somebody else has logged in in another tab, what this one wrote is not theirs to send.
  if (opened && user && opened.userId === user._id) {
    const { ApplyDialog } = opened.module;
    dialog = (
      <ApplyDialog
        job={job}
        userId={user._id}
        prepared={opened.prepared}
        onApplied={finish}
        onReload={reload}
        onSessionEnded={logInAgain}
        onClose={close}
      />
    );
  }

  return { start, isLoading, hasApplied, dialog, loginPath: wayBack, tellToLogIn };
}
