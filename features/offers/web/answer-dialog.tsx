import { useState } from 'react';
import { type ApplicationDetail, closedRefusal } from '../../../shared/applications/status.ts';
import { ANSWER_UNDO_MINUTES } from '../../../shared/applications/undo.ts';
import { useAnswer } from '../../../web/applications/thread/use-answer.ts';
import { Reread } from '../../../web/applications/moves/reread.tsx';
import { useChange } from '../../../web/kit/data/calls.ts';
import { textDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Facts } from '../../../web/kit/ui/display/facts.tsx';
import { Prose } from '../../../web/kit/ui/display/prose.tsx';
import { TextArea } from '../../../web/kit/ui/fields/field.tsx';
import { answerRefusal, changedTermsRefusal } from '../rules.ts';
import { termsOf } from './terms.ts';

type OfferQuestion = 'accept-offer' | 'decline-offer';

interface AnswerDialogProps {
  question: OfferQuestion;
  application: ApplicationDetail;
  now: Date;
  onClose: () => void;
}

/** Asks before an offer is answered, with words for the company. The answer is to the terms that were read. */
export function AnswerDialog({ question: asked, application, now, onClose }: AnswerDialogProps) {
  const { _id, job, offer } = application;
  const [opened] = useState(offer?.madeAt);
  const { read, readAgain, isBusy, run, refused } = useAnswer(opened, onClose);
  const { mutateAsync: send } = useChange('answerOffer');
  const isYes = asked === 'accept-offer';
  const answer = isYes ? 'accepted' : 'declined';
  const form = useForm('answerOffer', {
    defaults: { text: '' },
    check: ({ text }: { text: string }, bySchema) => bySchema({ answer, text, madeAt: read }),
    draft: textDraft(`${asked}:${useOwnId()}:${_id}`, 'text'),
    onSubmit: (body) =>
      run(isYes ? 'Offer Accepted' : 'Offer Declined', () => send({ params: { id: _id }, body })),
  });
  const over = closedRefusal(application) ?? answerRefusal(offer ?? undefined, now);
  const changed =
    offer && !over ? changedTermsRefusal({ madeAt: new Date(offer.madeAt) }, read) : undefined;
  return (
    <FormDialog
      title={isYes ? 'Accept Offer' : 'Decline Offer'}
      form={form}
      danger={!isYes}
      busy={isBusy}
      outdated={(over ?? changed)?.message ?? refused}
      onClose={onClose}
    >
      {offer && offer.madeAt !== opened && (
        <>
          <Facts facts={termsOf(offer)} />
          {offer.note && <Prose text={offer.note} />}
        </>
      )}
      {offer && changed && (
        <Reread label="Continue with the New Terms" onRead={() => readAgain(offer.madeAt)} />
      )}
      <p>
        {isYes ? 'Accept' : 'Decline'} the offer from {job.companyName} for {job.jobTitle}? You can
        undo this for {ANSWER_UNDO_MINUTES} minutes.
      </p>
      <TextArea label={`Message to ${job.companyName}`} optional rows={3} {...form.field('text')} />
    </FormDialog>
  );
}
