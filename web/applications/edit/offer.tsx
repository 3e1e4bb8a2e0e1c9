import { IconHourglass } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  ANSWER_UNDO_MINUTES,
  isOfferOpen,
  isOfferOver,
  type Offer,
  type OfferAnswer,
} from '../../../shared/applications/offers.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { useChange } from '../../kit/data/calls.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextArea } from '../../kit/ui/fields/field.tsx';
import { formatLocal, formatLocalDay } from '../local-time.ts';
import { useApplicationChange } from '../thread/change.ts';
import styles from './now.module.css';

interface OfferCardProps {
  application: ApplicationDetail;
  now: Date;
}

/** The offer with its terms, and the buttons to answer it. */
export function OfferCard({ application, now }: OfferCardProps) {
  const { offer, job, _id } = application;
  const [asked, setAsked] = useState<OfferAnswer>();
  const close = () => setAsked(undefined);
  const { isBusy, run } = useApplicationChange(close);
  const { mutateAsync: undo } = useChange('undoOfferAnswer');
  const card = useRef<HTMLElement>(null);
  useKeptFocus(card, `${offer?.answer} ${offer?.undoUntil}`);
  if (!offer) return null;
  const isOpen = isOfferOpen(offer, now);
  const { companyName } = job;
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
      <Terms offer={offer} />
      {isOpen && (
        <>
          <div className={`${styles.answers} ${styles.pair}`}>
            <Button size="lg" aria-haspopup="dialog" onClick={() => setAsked('accepted')}>
              Accept Offer
            </Button>
            <Button
              size="lg"
              variant="outline"
              aria-haspopup="dialog"
              onClick={() => setAsked('declined')}
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
            We will send your answer to {companyName} at {formatLocal(offer.undoUntil)}.
          </p>
        </>
      )}
      {isOfferOver(offer, now) && (
        <p className={styles.lead}>
          If you still want the job, write to {companyName}. They can extend the offer.
        </p>
      )}
      {asked && isOpen && (
        <AnswerDialog
          answer={asked}
          application={application}
          offer={offer}
          isBusy={isBusy}
          run={run}
          onClose={close}
        />
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

/** The terms that the company has named. */
function Terms({ offer }: { offer: Offer }) {
  const { pay, startsOn, place, contract, note } = offer;
  const terms = [
    ['Pay', pay],
    ['Start', startsOn && formatLocalDay(`${startsOn}T12:00`)],
    ['Place', place],
    ['Contract', contract],
  ].filter(([, value]) => value);
  return (
    <>
      {terms.length > 0 && (
        <dl className={styles.terms}>
          {terms.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

interface AnswerDialogProps {
  answer: OfferAnswer;
  application: ApplicationDetail;
  offer: Offer;
  isBusy: boolean;
  run: ReturnType<typeof useApplicationChange>['run'];
  onClose: () => void;
}

/** Asks before an offer is answered, with words for the company. */
function AnswerDialog({ answer, application, offer, isBusy, run, onClose }: AnswerDialogProps) {
  const { _id, job } = application;
  const { mutateAsync: send } = useChange('answerOffer');
  const isYes = answer === 'accepted';
  const title = isYes ? 'Accept Offer' : 'Decline Offer';
  const form = useForm('answerOffer', {
    defaults: { text: '' },
    check: ({ text }: { text: string }, bySchema) =>
      bySchema({ answer, text, madeAt: offer.madeAt }),
    onSubmit: (body) =>
      run(isYes ? 'Offer Accepted' : 'Offer Declined', () => send({ params: { id: _id }, body })),
  });
  return (
    <FormDialog title={title} form={form} danger={!isYes} busy={isBusy} onClose={onClose}>
      <p>
        {isYes ? 'Accept' : 'Decline'} the offer from {job.companyName} for {job.jobTitle}? You can
        undo this for {ANSWER_UNDO_MINUTES} minutes.
      </p>
      <TextArea label={`Message to ${job.companyName}`} optional rows={3} {...form.field('text')} />
    </FormDialog>
  );
}

/** Two tiles of the mosaic. */
export const Art = () => (
  <svg className={styles.art} viewBox="0 0 200 100" aria-hidden="true">
    <rect width="100" height="100" fill="var(--art-pale)" />
    <path d="M0 100A50 50 0 0 1 100 100Z" fill="var(--art-sun)" />
    <rect x="100" width="100" height="100" fill="var(--art-azure)" />
    <path d="M0 0H100V100A100 100 0 0 1 0 0Z" transform="translate(100 0)" fill="var(--art-sky)" />
  </svg>
);
