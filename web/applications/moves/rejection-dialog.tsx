import type { ReactNode } from 'react';
import {
  COMPANY_REJECTION_REASONS,
  JOB_REJECTION_REASONS,
  OTHER_REASON,
  REVIEW_MESSAGE_MAX,
  verdict,
} from '../../../shared/companies/rejection.ts';
import { REJECTION_MESSAGE_MAX } from '../../../shared/applications/status.ts';
import type { Checked } from '../../../shared/kit/validation.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useOwnId } from '../../kit/session.ts';
import { SelectField, TextArea } from '../../kit/ui/fields/field.tsx';
import { MessageField, type TemplateUse } from '../../templates/message-field.tsx';

/** The rejection reason, shown to its recipient. */
export interface RejectReason {
  reason: string;
  message: string;
}

/** An admin's rejection. */
export interface AdminRejection extends RejectReason {
  forGood?: boolean;
  suspend?: boolean;
}

export const NO_REASON: RejectReason = { reason: '', message: '' };

/** The message before a reason is chosen. */
export const chooseReason = { message: '', errors: { reason: 'Choose a reason.' } };

type Field = ReturnType<ReturnType<typeof useForm<typeof verdict, RejectReason>>['field']>;

interface RejectionDialogProps extends Omit<Parameters<typeof FormDialog>[0], 'children'> {
  /** The fields of the reason and of the message. */
  fields: Record<keyof RejectReason, Omit<Field, 'name'> & { name: string }>;
  question: ReactNode;
  reasons: readonly string[];
  /** Names the reader of the reason. */
  hint: string;
  /** The placeholder of the message. */
  example: string;
  needsMessage?: boolean;
  messageMax?: number;
  /** For a message to applicants, which can begin from a template. */
  template?: TemplateUse;
  /** Further fields, below the message. */
  children?: ReactNode;
}

/** Asks for the reason of a rejection, with a message. */
export function RejectionDialog(props: RejectionDialogProps) {
  const {
    fields,
    question,
    reasons,
    hint,
    example,
    needsMessage,
    messageMax,
    template,
    children,
    ...dialog
  } = props;
  const message = {
    label: 'Message',
    optional: !needsMessage,
    rows: 4,
    maxLength: messageMax,
    placeholder: example,
    readOnly: dialog.busy,
    ...fields.message,
  };
  return (
    <FormDialog {...dialog} danger withKeys>
      <p>{question}</p>
      <SelectField
        label="Reason"
        required
        placeholder="Choose a reason"
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        hint={hint}
        {...fields.reason}
      />
      {template ? (
        <MessageField {...message} {...template} kind="rejection" limit={REJECTION_MESSAGE_MAX} />
      ) : (
        <TextArea {...message} />
      )}
      {children}
    </FormDialog>
  );
}

const KINDS = {
  job: { label: 'Reject Job', reasons: JOB_REJECTION_REASONS, answer: 'changing the job' },
  company: {
    label: 'Reject Company',
    reasons: COMPANY_REJECTION_REASONS,
    answer: 'changing its profile',
  },
} as const;

/** What follows from an admin's rejection, by the value of its field. */
const OUTCOMES = {
  again: { label: 'It can be submitted again', verb: 'Reject' },
  forGood: { label: 'It cannot be submitted again', verb: 'Reject Permanently' },
  suspend: { label: 'The company cannot log in', verb: 'Reject and Suspend' },
} as const;
type Outcome = keyof typeof OUTCOMES;

/** What an admin does, and what may follow from it; the first is chosen at first. */
const ACTS = {
  reject: {
    title: undefined,
    outcomes: ['again', 'forGood', 'suspend'],
    question: (name: string) => `Are you sure you want to reject "${name}"?`,
  },
  withdraw: {
    title: 'Withdraw Approval',
    outcomes: ['again', 'forGood'],
    question: (name: string) =>
      `"${name}" loses its approval, and its jobs leave the public pages immediately.`,
  },
  suspend: {
    title: 'Suspend Company',
    outcomes: ['suspend'],
    question: (name: string) =>
      `The members of "${name}" can no longer log in, and its jobs leave the public pages immediately. If you restore it later, it needs your approval again.`,
  },
} as const;

interface AdminValues extends RejectReason {
  outcome: Outcome;
}

/** 'refused': another admin has decided first, so the dialog is outdated. */
export type RejectOutcome = 'done' | 'refused' | 'failed';

interface AdminRejectionDialogProps {
  kind: keyof typeof KINDS;
  act?: keyof typeof ACTS;
  /** The id of the job, or of the company's user. */
  id: string;
  /** The job's title, or the company's name. */
  name: string;
  busy: boolean;
  onReject: (details: AdminRejection) => Promise<RejectOutcome>;
  onClose: () => void;
}

/**
 * Asks why an admin rejects a job or company (product.md section 5.9); the company reads the reason. The text stays a
 * draft until it is sent or canceled.
 */
export function AdminRejectionDialog(props: AdminRejectionDialogProps) {
  const { kind, act = 'reject', id, name, busy, onReject, onClose } = props;
  const { reasons, answer, label } = KINDS[kind];
  const { title, outcomes, question } = ACTS[act];
  const [first] = outcomes;
  const form = useForm<typeof verdict, AdminValues, AdminRejection>(verdict, {
    defaults: { ...NO_REASON, outcome: first },
    check: checkReason,
    draft: {
      key: `rejection:${useOwnId()}:${id}`,
      fromDraft: (stored = {}) => {
        const { reason, message } = stored as Partial<Record<keyof RejectReason, unknown>>;
        return {
          reason: reasons.find((one) => one === reason) ?? '',
          message: typeof message === 'string' ? message : '',
          outcome: first,
        };
      },
    },
    onSubmit: async (details) => ((await onReject(details)) === 'done' ? undefined : false),
  });
  const { outcome } = form.values;
  return (
    <RejectionDialog
      title={title ?? label}
      submit={title ?? (outcome === first ? label : OUTCOMES[outcome].verb)}
      form={form}
      fields={{ reason: form.field('reason'), message: form.field('message') }}
      question={question(name)}
      reasons={reasons}
      hint={
        outcome === 'again'
          ? `The company sees the reason and your message. It can respond by ${answer}.`
          : 'The company sees the reason and your message.'
      }
      example="e.g. Applicants must not be asked to pay for training."
      needsMessage={form.values.reason === OTHER_REASON}
      messageMax={REVIEW_MESSAGE_MAX}
      busy={busy}
      onClose={onClose}
    >
      {outcomes.length > 1 && (
        <SelectField
          label="Afterwards"
          options={outcomes.map((value) => ({ value, label: OUTCOMES[value].label }))}
          {...form.field('outcome')}
        />
      )}
    </RejectionDialog>
  );
}

function checkReason({ reason, message, outcome }: AdminValues): Checked<AdminRejection> {
  const text = message.trim();
  if (!reason) return chooseReason;
  if (reason === OTHER_REASON && !text) {
    return { message: '', errors: { message: 'Describe the reason.' } };
  }
  return {
    value: {
      reason,
      message: text,
      ...(outcome === 'forGood' && { forGood: true }),
      ...(outcome === 'suspend' && { suspend: true }),
    },
  };
}
