import { IconFlag } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ReportKind } from '../rules.ts';
import { addressRefusal } from '../../../shared/refusals.ts';
import { withCurrentAddress } from '../../../web/kit/confirmed-address.ts';
import { notify } from '../../../web/kit/notices.ts';
import { loginPath } from '../../../web/kit/return-path.ts';
import { useUser } from '../../../web/kit/session.ts';
import { asButton, LinkButton } from '../../../web/kit/ui/button.tsx';

/** Loaded when it is first opened. */
const ReportDialog = lazy(() =>
  import('./report-dialog.tsx').then((file) => ({ default: file.ReportDialog })),
);

/** Opens the dialog after a login from a visitor's button. */
const PARAMETER = 'report';

interface ReportButtonProps {
  kind: ReportKind;
  id: string;
  /** Whose it is: its members cannot report it. Absent for messages, which have their own rule. */
  companyId?: string;
  label: string;
  /** A text of the company that can only be reported with it. */
  quote?: string;
  /** Called after the report was sent. */
  onSent?: () => void;
}

/** Reports a job, a company or a message. A visitor logs in first and comes back to the dialog. */
export function ReportButton({ kind, id, companyId, label, quote, onSent }: ReportButtonProps) {
  const user = useUser();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const mayReport =
    !user || (user.role !== 'admin' && (!companyId || user.companyProfile?._id !== companyId));
  const wantsToReport = params.get(PARAMETER) === id;

  const open = async () => {
    if (!user) return;
    const refusal = addressRefusal(await withCurrentAddress(user));
    if (refusal) notify.failure(refusal.title, refusal.message);
    else setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (!wantsToReport) return;
    const rest = new URLSearchParams(params);
    rest.delete(PARAMETER);
    setParams(rest, { replace: true, preventScrollReset: true });
  };
  if (!mayReport) return null;

  const press = (event: MouseEvent) => {
    if (user) {
      event.preventDefault();
      void open();
    } else notify.info('Login Required', 'Please log in to report this.');
  };
  return (
    <>
      <LinkButton
        to={loginPath({ pathname, search: `?${PARAMETER}=${id}` })}
        variant="subtle"
        size="sm"
        rel="nofollow"
        icon={<IconFlag size={17} aria-hidden />}
        // For somebody who is signed in it opens a dialog.
        {...(user && { ...asButton, 'aria-haspopup': 'dialog' as const })}
        onClick={press}
      >
        {label}
      </LinkButton>
      {(isOpen || (wantsToReport && user)) && (
        <Suspense>
          <ReportDialog {...{ kind, id, quote, onSent }} title={label} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
