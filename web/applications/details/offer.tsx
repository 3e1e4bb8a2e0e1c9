import { useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { isOfferOver, OFFER_ANSWER_LABELS } from '../../../shared/applications/offers.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { useChange } from '../../kit/data/calls.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { formatLocal } from '../local-time.ts';
import { OfferDialog } from '../moves/offer-dialog.tsx';
import { useApplicationChange } from '../thread/change.ts';

/** The offer with its terms and its answer; its terms can be changed until it is answered. */
export function ApplicationOffer({
  application,
  now,
}: {
  application: ApplicationDetail;
  now: Date;
}) {
  const { _id, offer, applicant } = application;
  const [asks, setAsks] = useState(false);
  const { isBusy, run } = useApplicationChange(() => setAsks(false));
  const { mutateAsync: change } = useChange('changeOffer');
  if (!offer) return null;
  const { pay, startsOn, place, contract, note, answerBy, answer, answerText, answeredAt } = offer;
  const name = displayName(applicant);
  const facts = {
    ...(pay && { Pay: pay }),
    ...(startsOn && { Start: formatDay(startsOn) }),
    ...(place && { Place: place }),
    ...(contract && { Contract: contract }),
    ...(answerBy && { 'Answer by': formatLocal(answerBy) }),
  };
  const isOver = isOfferOver(offer, now);
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
        {Object.keys(facts).length > 0 ? (
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
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsks(true)}>
              {isOver ? 'Extend Offer' : 'Change Offer'}
            </Button>
          </div>
        )}
      </Stack>
      {asks && !answer && (
        <OfferDialog
          application={application}
          offer={offer}
          busy={isBusy}
          onSend={(body) => run('Offer Changed', () => change({ params: { id: _id }, body }))}
          onClose={() => setAsks(false)}
        />
      )}
    </Section>
  );
}
