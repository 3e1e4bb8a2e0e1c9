import { IconCalendarEvent, IconEyeCheck, IconGift, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { displayName } from '../../shared/accounts.ts';
import type { Application, Move } from '../../shared/applications.ts';
import { Refusal } from '../../shared/client.ts';
import { api } from '../browser/api.ts';
import { notifyFailure } from '../browser/failure-notice.ts';
import { notify } from '../browser/notices.ts';

export const MOVE_ICONS: Record<Move['to'], typeof IconX> = {
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  offered: IconGift,
  rejected: IconX,
};

interface Callbacks {
  onMoved: (application: Application) => void;
  /** Somebody else was faster: what the page shows is no longer true. */
  onConflict: () => void;
}

export interface Moves {
  /** The application that is being moved: one at a time (product.md section 4.2). */
  movingId: string | undefined;
  /** The application that waits for a yes to be rejected. */
  rejecting: Application | undefined;
  /** Moves at once, or asks first where the move is a rejection. */
  request: (application: Application, move: Move) => void;
  reject: () => void;
  keep: () => void;
}

/** Moving applications on, with the notices of product.md section 8. Show a RejectDialog with it. */
export function useMoves({ onMoved, onConflict }: Callbacks): Moves {
  const isRunning = useRef(false);
  const [movingId, setMovingId] = useState<string>();
  const [rejecting, setRejecting] = useState<Application>();

  async function move({ _id, applicant }: Application, to: Move['to']) {
    if (isRunning.current) return;
    isRunning.current = true;
    setMovingId(_id);
    try {
      const params = { applicationId: _id };
      const { application } = await api.moveApplication({ params, body: { status: to } });
      onMoved(application);
      notify.success(
        'Status Updated! ✅',
        `${displayName(applicant)}'s application status updated to ${application.status}.`,
      );
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'Failed to update application status.');
      if (error instanceof Refusal && error.code === 409) onConflict();
    }
    isRunning.current = false;
    setMovingId(undefined);
  }

  return {
    movingId,
    rejecting,
    request: (application, { to }) =>
      to === 'rejected' ? setRejecting(application) : void move(application, to),
    reject: () => {
      if (!rejecting) return;
      setRejecting(undefined);
      void move(rejecting, 'rejected');
    },
    keep: () => setRejecting(undefined),
  };
}
