import { useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  moveRefusal,
  MOVES,
  REJECTION_REASONS,
  statusChange,
  titleForApplicant,
} from '../../../shared/applications/status.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { shownReason, standardRejection } from '../../../shared/applications/rejection-words.ts';
import { readUndoSeconds, undoTimeLabel } from './undo-time.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { check } from '../../../shared/kit/validation.ts';
import { formPart } from '../../../shared/parts/parts.ts';
import { fieldsDraft } from '../../kit/forms/drafts.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useOwnId } from '../../kit/session.ts';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { type MoveDialogProps, Panels, useFeatures } from '../../panels.tsx';
import { useSender } from '../../templates/message-field.tsx';
import { SectionChoice, useSections } from '../sections.tsx';
import type { Moves } from './moves.ts';
import { useWords } from '../../words.ts';
import { chooseReason, NO_REASON, RejectionDialog } from './rejection-dialog.tsx';

interface MoveDialogsProps {
  moves: Moves;
  /** The applications as they are now; others may have moved them since the dialog opened. */
  current: readonly Pick<ApplicationRowAnswer, '_id' | 'status' | 'undoWithdrawalUntil'>[];
}

/** The dialogs that some moves need. */
export function MoveDialogs({ moves, current }: MoveDialogsProps) {
  const { asked, answer, dismiss } = moves;
  const dialogs = useWords('moveDialogs');
  const canceled = useCanceled(asked?.applications ?? []);
  const { into } = useSections();
  const [chosen, choose] = useState<{ of: typeof asked; id: string }>();
  const section = chosen?.of === asked ? chosen && into(chosen.id) : asked?.into;
  const sent = section?.sent ?? {};
  const [application, ...others] = asked?.applications ?? [];
  if (!asked || !application) return null;
  // Of several, those are moved that can be.
  const now = others.length === 0 && current.find(({ _id }) => _id === application._id);
  const refusal = now ? moveRefusal(now, asked.to) : undefined;
  const dialog = {
    busy: asked.applications.some(({ _id }) => moves.isMoving(_id)),
    outdated: refusal?.message ?? asked.refused,
    onClose: dismiss,
  };
  if (asked.to === 'rejected')
    return (
      <RejectDialog
        {...dialog}
        applications={asked.applications}
        canceled={canceled}
        onReject={answer}
      />
    );
  const MoveDialog = dialogs[asked.to]?.Dialog ?? PlainDialog;
  return (
    <MoveDialog
      {...dialog}
      application={application}
      applications={asked.applications}
      progress={moves.progress}
      canceled={canceled}
      onSend={(details, parts) => answer({ ...details, ...sent }, parts)}
      section={
        <SectionChoice
          status={asked.to}
          value={section?.id ?? ''}
          onChange={(id) => choose({ of: asked, id })}
        />
      }
    />
  );
}

/** Asks before a move of one application to an offer. */
function PlainDialog(props: MoveDialogProps) {
  const { application, busy, outdated, canceled, section, onSend, onClose } = props;
  const { label } = MOVES.offer;
  return (
    <ConfirmDialog
      title={label}
      confirmLabel={label}
      busy={busy}
      outdated={outdated}
      onConfirm={() => void onSend({})}
      onClose={onClose}
    >
      <p>
        Offer {displayName(application.applicant)} the job {application.job.jobTitle}? You can undo
        this for {undoTimeLabel(readUndoSeconds())}.{canceled}
      </p>
      {section}
    </ConfirmDialog>
  );
}

/** Says what moves cancel, as sentences with a space before each. */
const useCanceled = (applications: readonly ApplicationRowAnswer[]): string =>
  useFeatures()
    .flatMap(({ canceledByMove }) => canceledByMove?.(applications) ?? [])
    .map((sentence) => ` ${sentence}`)
    .join('');

interface RejectDialogProps {
  /** One application, or several with the same reason. */
  applications: readonly Pick<ApplicationRowAnswer, '_id' | 'applicant' | 'job'>[];
  /** What the rejection cancels, as for `MoveDialogProps`. */
  canceled: string;
  busy: boolean;
  outdated: string | undefined;
  /** @returns errors by field, or false if it was not sent */
  onReject: Moves['answer'];
  onClose: () => void;
}

/** Asks for the reason of a rejection, which the applicants read. It stays a draft until it is sent or canceled. */
function RejectDialog(props: RejectDialogProps) {
  const { applications, canceled, busy, outdated, onReject, onClose } = props;
  const [first] = applications;
  const isOne = applications.length === 1;
  const title = isOne
    ? MOVES.reject.label
    : `Reject ${inFigures(applications.length)} Applications`;
  const form = useForm('moveApplication', {
    defaults: { ...NO_REASON, parts: {} },
    check: ({ parts, ...values }) =>
      values.reason
        ? check(statusChange, {
            status: 'rejected',
            ...values,
            ...parts,
          })
        : chooseReason,
    draft: fieldsDraft(
      `reject:${useOwnId()}:${applications
        .map(({ _id }) => _id)
        .toSorted()
        .join()}`,
    ),
    onSubmit: ({ reason, message, ...sent }) =>
      onReject({ reason, message, ...formPart('rejection', sent) }),
  });

  const { company } = useSender();
  const question =
    isOne && first
      ? `Are you sure you want to reject "${displayName(first.applicant)}" for ${first.job.jobTitle}?`
      : `Are you sure you want to reject ${inFigures(applications.length)} applications?`;
  const readers = isOne ? 'The applicant' : 'Each of the applicants';
  return (
    <RejectionDialog
      title={title}
      question={`${question} You can undo this for ${undoTimeLabel(readUndoSeconds())}.${canceled}`}
      reasons={REJECTION_REASONS}
      hint={
        shownReason(form.values.reason) === form.values.reason
          ? `${readers} sees the reason and your message.`
          : `For your records. ${readers} sees only your message.`
      }
      example="e.g. What would improve their next application"
      template={{
        first: first && { name: displayName(first.applicant), job: titleForApplicant(first.job) },
        count: applications.length,
        text: form.values.message,
        onText: (message) => form.set({ message }),
        ifEmpty: standardRejection(company),
      }}
      form={form}
      fields={{ reason: form.field('reason'), message: form.field('message') }}
      busy={busy}
      outdated={outdated}
      onClose={onClose}
    >
      <Panels
        slot="rejection.fields"
        application={isOne ? first?._id : undefined}
        {...form.control('parts')}
      />
    </RejectionDialog>
  );
}
