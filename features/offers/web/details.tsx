import { useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { changeTermsRefusal, isOfferOver, type Offer, OFFER_ANSWER_LABELS } from '../rules.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { useBarred } from '../../../web/kit/member.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import { Facts } from '../../../web/kit/ui/display/facts.tsx';
import { Prose, Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { termsOf } from './terms.ts';
import { OfferDialog } from './dialog.tsx';
import { useApplicationChange } from '../../../web/applications/thread/change.ts';

interface ApplicationOfferProps {
  application: ApplicationDetail;
  now: Date;
}

/** The offer with its terms and its answer; its terms can be changed until it is answered. */
export function ApplicationOffer({ application, now }: ApplicationOfferProps) {
  const { offer } = application;
  const [asks, setAsks] = useState(false);
  return (
    <>
      {offer && (
        <OfferSection
          name={displayName(application.applicant)}
          offer={offer}
          now={now}
          onChange={() => setAsks(true)}
        />
      )}
      {asks && <ChangeDialog application={application} onClose={() => setAsks(false)} />}
    </>
  );
}

interface OfferSectionProps {
  name: string;
  offer: Offer;
  now: Date;
  onChange: () => void;
}

function OfferSection({ name, offer, now, onChange }: OfferSectionProps) {
  const { note, answer, answerText, answeredAt } = offer;
  const facts = termsOf(offer);
  const isOver = isOfferOver(offer, now);
  const barred = useBarred('handle-applications');
  return (
    <Section
      title="Offer"
      actions={
        answer ? (
          <Badge tone={answer === 'accepted' ? 'green' : 'red'} dot>
            {OFFER_ANSWER_LABELS[answer]}
          </Badge>
        ) : (
          isOver && (
            <Badge tone="amber" dot>
              Expired without an answer
            </Badge>
          )
        )
      }
    >
      <Stack>
        {Object.values(facts).some(Boolean) ? (
          <Facts facts={facts} />
        ) : (
          <Quiet>No terms were given.</Quiet>
        )}
        {note && <Prose text={note} />}
        {answer && answeredAt && (
          <Quiet>
            {name} {answer} it on {formatLocal(answeredAt)}.
          </Quiet>
        )}
        {answerText && <Prose text={`“${answerText}”`} />}
        {!answer && (
          <div>
            <Button variant="outline" aria-haspopup="dialog" blocked={barred} onClick={onChange}>
              {isOver ? 'Extend Offer' : 'Change Offer'}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

interface ChangeDialogProps {
  application: ApplicationDetail;
  onClose: () => void;
}

/** Changes the terms of an offer that was there when the dialog opened. */
function ChangeDialog({ application, onClose }: ChangeDialogProps) {
  const { _id } = application;
  const [offer] = useState(application.offer);
  const { isBusy, run, refused } = useApplicationChange(onClose);
  const { mutateAsync: change } = useChange('changeOffer');
  return (
    <OfferDialog
      application={application}
      offer={offer}
      busy={isBusy}
      outdated={changeTermsRefusal(shownState(application.offer))?.message ?? refused}
      onSend={(body) => run('Offer Changed', () => change({ params: { id: _id }, body }))}
      onClose={onClose}
    />
  );
}

/** A company is shown an answer once it is settled. */
const shownState = (offer: Offer | null) =>
  offer ? { answer: offer.answer, settledAt: offer.answeredAt } : undefined;
