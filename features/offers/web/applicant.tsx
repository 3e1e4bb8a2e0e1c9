import { IconHourglass } from '@tabler/icons-react';
import { useRef } from 'react';
import { isOfferOpen, isOfferOver, type Offer, type ShownTerms } from '../rules.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { ANSWER_UNDO_MINUTES } from '../../../shared/applications/undo.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { useKeptFocus } from '../../../web/kit/kept-focus.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { BulletList } from '../../../web/kit/ui/display/prose.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { Art } from '../../../web/applications/thread/art.tsx';
import { Panels } from '../../../web/panels.tsx';
import { termsOf } from './terms.ts';
import { useApplicationChange } from '../../../web/applications/thread/change.ts';
import styles from '../../../web/applications/thread/now.module.css';

interface OfferCardProps {
  application: ApplicationDetail;
  now: Date;
  onAsk: (question: string) => void;
}

/** The offer with its terms, and the buttons to answer it. */
export function OfferCard({ application, now, onAsk }: OfferCardProps) {
  const { offer, job, _id } = application;
  const { isBusy, run } = useApplicationChange();
  const { mutateAsync: undo } = useChange('undoOfferAnswer');
  const card = useRef<HTMLElement>(null);
  useKeptFocus(card, `${offer?.answer} ${offer?.undoUntil}`);
  if (!offer) return null;
  const isOpen = isOfferOpen(offer, now);
  const { companyName } = job;
  // The time to answer stands above them.
  const terms = Object.entries({ ...termsOf(offer), 'Answer by': '' }).filter(([, text]) => text);
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby="now">
      <Art />
      <h2 id="now">{titleOf(offer, companyName, now)}</h2>
      {isOpen && offer.answerBy && (
        <p className={styles.due}>
          <IconHourglass size={16} aria-hidden />
          <span>Answer by {formatLocal(offer.answerBy)} your time</span>
        </p>
      )}
      {isOpen && <Changed application={application} />}
      {terms.length > 0 && (
        <dl className={styles.terms}>
          {terms.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {offer.note && <p className={styles.note}>{offer.note}</p>}
      {offer.note && (
        <Panels slot="company.words" companyId={application.company._id} text={offer.note} />
      )}
      {isOpen && (
        <>
          <div className={`${styles.answers} ${styles.pair}`}>
            <Button size="lg" aria-haspopup="dialog" onClick={() => onAsk('accept-offer')}>
              Accept Offer
            </Button>
            <Button
              size="lg"
              variant="outline"
              aria-haspopup="dialog"
              onClick={() => onAsk('decline-offer')}
            >
              Decline
            </Button>
          </div>
          <p className={styles.small}>
            You can undo your answer for {ANSWER_UNDO_MINUTES} minutes. After that, we notify{' '}
            {companyName}.
          </p>
        </>
      )}
      {offer.answerText && <p className={styles.note}>“{offer.answerText}”</p>}
      {offer.undoUntil && (
        <>
          <div className={styles.answers}>
            <Button
              variant="outline"
              busy={isBusy}
              onClick={() => void run('Answer Undone', () => undo({ params: { id: _id } }))}
            >
              Undo
            </Button>
          </div>
          <p className={styles.small}>
            We will send your answer to {companyName} on {formatLocal(offer.undoUntil)}.
          </p>
        </>
      )}
      {isOfferOver(offer, now) && (
        <p className={styles.lead}>
          If you still want the job, write to {companyName}. They can extend the offer.
        </p>
      )}
    </section>
  );
}

function titleOf(offer: Offer, companyName: string, now: Date): string {
  if (offer.answer) return `You ${offer.answer} the offer from ${companyName}`;
  return isOfferOver(offer, now)
    ? `The offer from ${companyName} has expired`
    : `${companyName} offers you the job`;
}

/** What the company changed before the applicant answered, or before their answer was sent. */
function Changed({ application: { timeline, job, offer } }: { application: ApplicationDetail }) {
  const { formerOffer, unsentAnswer } = timeline.findLast((line) => line.formerOffer) ?? {};
  if (!offer || !formerOffer) return null;
  const before: Record<string, string> = allOf(formerOffer);
  const changes = Object.entries(allOf(offer)).filter(([label, text]) => text !== before[label]);
  const changed = `${job.companyName} changed the offer`;
  const title = unsentAnswer ? `${changed}, so your answer was not sent. Answer again.` : changed;
  return (
    <div className={styles.lead}>
      <Alert tone="warning" title={title}>
        <BulletList
          items={changes.map(
            ([label, text]) => `${label}: ${text || 'none'} instead of ${before[label] || 'none'}`,
          )}
        />
      </Alert>
    </div>
  );
}

const allOf = (terms: ShownTerms) => ({ ...termsOf(terms), Note: terms.note });
