import { IconCalendarEvent, IconEyeCheck, IconGift, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import type { Application, ApplicationStatus, Move } from '../../shared/applications/status.ts';
import { Refusal } from '../../shared/kit/client.ts';
import type { ApplicationRowAnswer } from '../../shared/applications/lists.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { api } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';

export const MOVE_ICONS: Record<Move['to'], typeof IconX> = {
  reviewed: IconEyeCheck,
  interviewed: IconCalendarEvent,
  offered: IconGift,
  rejected: IconX,
};

/** The notices of product.md section 8. */
export const UPDATED = 'Status Updated! ✅';
export const updatedSentence = (applicant: Application['applicant'], status: ApplicationStatus) =>
  `${displayName(applicant)}'s application status updated to ${status}.`;
export const UPDATE_FAILED = { refused: 'Update Failed', failed: 'Update Error' };

/** What goes with a move. */
export type MoveDetails = Omit<Parameters<typeof api.moveApplication>[0]['body'], 'status'>;

/** A move that waits for an answer: when and where the interview is, or why somebody is rejected. */
export interface AskedMove {
  application: ApplicationRowAnswer;
  to: 'interviewed' | 'rejected';
}

interface Callbacks {
  onMoved: (application: Application) => void;
  /** Somebody else was faster: what the page shows is no longer true. */
  onConflict: () => void;
}

export interface Moves {
  /** The application that is being moved: one at a time (product.md section 4.2). */
  movingId: string | undefined;
  asked: AskedMove | undefined;
  /** Moves at once, or asks first where something goes with the move. */
  request: (application: ApplicationRowAnswer, move: Move) => void;
  /** Moves what was asked about. @returns what is wrong with the answer, by field */
  answer: (details: MoveDetails) => Promise<FieldErrors>;
  dismiss: () => void;
}

/** Moving applications on, with the notices of product.md section 8. Show MoveDialogs with it. */
export function useMoves({ onMoved, onConflict }: Callbacks): Moves {
  const isRunning = useRef(false);
  const [movingId, setMovingId] = useState<string>();
  const [asked, setAsked] = useState<AskedMove>();

  async function move(
    { _id, applicant }: ApplicationRowAnswer,
    to: Move['to'],
    details: MoveDetails = {},
  ) {
    if (isRunning.current) return {};
    isRunning.current = true;
    setMovingId(_id);
    let errors: FieldErrors = {};
    try {
      const { application } = await api.moveApplication({
        params: { applicationId: _id },
        body: { status: to, ...details },
      });
      setAsked(undefined);
      onMoved(application);
      notify.success(UPDATED, updatedSentence(applicant, application.status));
    } catch (error) {
      notifyFailure(error, UPDATE_FAILED, 'Failed to update application status.');
      if (error instanceof Refusal) {
        errors = error.errors;
        const isStale = error.status === 409 || error.status === 404;
        if (isStale) {
          setAsked(undefined);
          onConflict();
        }
      }
    }
    isRunning.current = false;
    setMovingId(undefined);
    return errors;
  }

  return {
    movingId,
    asked,
    request: (application, { to }) => {
      if (to === 'interviewed' || to === 'rejected') setAsked({ application, to });
      else void move(application, to);
    },
    answer: async (details) => (asked ? move(asked.application, asked.to, details) : {}),
    dismiss: () => setAsked(undefined),
  };
}
