import { type ReactNode, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { momentMessage } from '../../../shared/kit/moments.ts';
import { answerByRefusal, type Offer, OFFER_NOTE_MAX, offerTerms } from '../rules.ts';
import { type Application, MOVES, titleForApplicant } from '../../../shared/applications/status.ts';
import { readMoment, wallTimeOf } from '../../../shared/kit/zones.ts';
import { readUndoSeconds, undoTimeLabel } from '../../../web/applications/moves/undo-time.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';
import type { InputOf } from '../../../web/kit/data/calls.ts';
import { changesDraft, fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { FieldGrid, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { MessageField } from '../../../web/templates/message-field.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { ownZone } from '../../../web/kit/local-time.ts';

export type OfferToSend = InputOf<'changeOffer'>['body'];

interface OfferForm {
  pay: string;
  startsOn: string;
  place: string;
  contract: string;
  note: string;
  /** Until when the company waits for the answer. */
  day: string;
  time: string;
}

interface OfferDialogProps {
  application: Pick<Application, '_id' | 'applicant' | 'job'>;
  /** The offer to change. */
  offer?: Offer | null;
  busy: boolean;
  /** Why it can no longer be sent. */
  outdated: string | undefined;
  /** @returns errors by field */
  onSend: (terms: OfferToSend) => unknown;
  /** Which interview the offer cancels. */
  canceled?: string;
  /** Chooses a part of the status, where the job has several. */
  section?: ReactNode;
  onClose: () => void;
}

/** Asks for the terms of an offer; all may be left out. They stay a draft until they are sent or canceled. */
export function OfferDialog(props: OfferDialogProps) {
  const { application, offer, busy, outdated, onSend, onClose, canceled = '', section } = props;
  const { _id: id, applicant, job } = application;
  const name = displayName(applicant);
  const [today] = useState(() => wallTimeOf(new Date(), ownZone()).day);
  const of = `${useOwnId()}:${id}`;
  const form = useForm(offerTerms, {
    defaults: toForm(offer),
    at: ['offer'],
    check: ({ day, time, ...terms }: OfferForm) => {
      const typed = `${day}T${time}`;
      const moment = day ? readMoment(typed, ownZone()) : undefined;
      if (moment === 'skipped') {
        const message = momentMessage(moment, typed, ownZone());
        return { message, errors: { answerBy: message } };
      }
      const answerBy = moment instanceof Date ? moment.toISOString() : (moment ?? '');
      const body = { ...terms, answerBy };
      const checked = check(offerTerms, body);
      if ('errors' in checked) return checked;
      const message = answerByRefusal(checked.value, new Date());
      return message ? { message, errors: { answerBy: message } } : { value: body };
    },
    draft: offer ? changesDraft(`offer-change:${of}`) : fieldsDraft(`offer:${of}`),
    onSubmit: (body) => onSend(body),
  });
  const { errors } = form as { errors: FieldErrors };
  return (
    <FormDialog
      title={offer ? 'Change Offer' : MOVES.offer.label}
      form={form}
      withKeys
      busy={busy}
      outdated={outdated}
      onClose={onClose}
    >
      <p>
        {offer
          ? `${name} is notified of the new terms and asked to answer them.`
          : `Offer ${name} the job ${job.jobTitle}? You can undo this for ${undoTimeLabel(readUndoSeconds())}. Every field is optional.${canceled}`}
      </p>
      <FieldGrid pair>
        <TextField label="Pay" optional placeholder="e.g. €52,000 a year" {...form.field('pay')} />
        <TextField label="First day of work" type="date" optional {...form.field('startsOn')} />
        <TextField label="Place" optional {...form.field('place')} />
        <TextField
          label="Contract"
          optional
          placeholder="e.g. Permanent"
          {...form.field('contract')}
        />
        <TextField
          label="Answer by"
          type="date"
          optional
          min={today}
          {...form.field('day')}
          error={errors.answerBy}
        />
        <TextField label="Time" type="time" optional {...form.field('time')} />
      </FieldGrid>
      <MessageField
        kind="offer"
        limit={OFFER_NOTE_MAX}
        first={{ name, job: titleForApplicant(job) }}
        count={1}
        text={form.values.note}
        onText={(note) => form.set({ note })}
        label={`Note to ${name}`}
        optional
        rows={3}
        {...form.field('note')}
      />
      {section}
      <Small tiny>
        Times are in your time zone ({ownZone().replaceAll('_', ' ')}). You can change the terms
        until
        {` ${name} `}has answered.
      </Small>
    </FormDialog>
  );
}

function toForm(offer?: Offer | null): OfferForm {
  if (!offer)
    return { pay: '', startsOn: '', place: '', contract: '', note: '', day: '', time: '17:00' };
  const { pay, startsOn, place, contract, note, answerBy } = offer;
  const end = answerBy ? wallTimeOf(new Date(answerBy), ownZone()) : { day: '', time: '17:00' };
  return { pay, startsOn: startsOn ?? '', place, contract, note, ...end };
}
