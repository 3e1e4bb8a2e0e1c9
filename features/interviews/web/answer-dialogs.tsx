import { useState } from 'react';
import {
  interviewAnswerRefusal,
  PROPOSALS_MAX,
  proposedTimes,
  unreadTimesRefusal,
} from '../rules/interviews.ts';
import { notInvitedRefusal } from '../rules/invited.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { check } from '../../../shared/kit/validation.ts';
import { type WallTime, wallTimeOf } from '../../../shared/kit/zones.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { fieldsDraft, textDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { TextArea } from '../../../web/kit/ui/fields/field.tsx';
import { formatLocal, ownZone } from '../../../web/kit/local-time.ts';
import { NO_TIME, TimesField, toMoments } from './times-field.tsx';
import { Reread } from '../../../web/applications/moves/reread.tsx';
import { useAnswer } from '../../../web/applications/thread/use-answer.ts';

interface AnswerDialogsProps {
  question: string;
  application: ApplicationDetail;
  now: Date;
  onClose: () => void;
}

/**
 * The dialogs in which an applicant answers. They stand beside the cards that open them, because a change on the other
 * side may remove a card, but never what was typed. It stays a draft until it is sent or canceled.
 */
export function AnswerDialogs({ question, ...props }: AnswerDialogsProps) {
  if (question === 'other-times') return <TimesDialog {...props} />;
  return question === 'decline-interview' ? <DeclineDialog {...props} /> : null;
}

type DialogProps = Omit<AnswerDialogsProps, 'question'>;

/** Asks before an interview is declined, at the time that was read. */
function DeclineDialog({ application, now, onClose }: DialogProps) {
  const { _id, interview, job } = application;
  const { companyName } = job;
  const { read, readAgain, isBusy, run, refused } = useAnswer(interview?.startsAt ?? '', onClose);
  const { mutateAsync: send } = useChange('answerInterview');
  const form = useForm('answerInterview', {
    defaults: { text: '' },
    check: ({ text }: { text: string }, bySchema) =>
      bySchema({ answer: 'declined', text, startsAt: read }),
    draft: textDraft(`decline-interview:${useOwnId()}:${_id}`, 'text'),
    onSubmit: (_, { text }) =>
      run('Interview Declined', () =>
        send({ params: { id: _id }, body: { answer: 'declined', text, startsAt: read } }),
      ),
  });
  const known = interview && {
    startsAt: new Date(interview.startsAt),
    cancelledAt: interview.isCancelled ? now : null,
  };
  const refusal =
    notInvitedRefusal(application, 'job_seeker') ??
    interviewAnswerRefusal(known ?? undefined, { startsAt: new Date(read) }, now);
  const isMoved = refusal?.code === 'interview-changed';
  return (
    <FormDialog
      title="Decline Interview"
      form={form}
      danger
      busy={isBusy}
      outdated={refusal?.message ?? refused}
      onClose={onClose}
    >
      {interview && isMoved && (
        <>
          <p>The interview is now on {formatLocal(interview.startsAt)}.</p>
          <Reread label="Continue with the New Time" onRead={() => readAgain(interview.startsAt)} />
        </>
      )}
      <p>
        Decline the interview on {formatLocal(read)}? {companyName} is notified immediately. Your
        application stays active.
      </p>
      <TextArea label={`Message to ${companyName}`} optional rows={3} {...form.field('text')} />
    </FormDialog>
  );
}

/** What a proposal of other times replaces. */
const timesOf = ({ interview, proposal }: ApplicationDetail) => ({
  interview: interview && !interview.isCancelled ? interview.startsAt : null,
  slots: proposal?.by === 'company' ? proposal.startsAt : [],
});

/** Proposes other times, in the applicant's own time zone. */
function TimesDialog({ application, onClose }: DialogProps) {
  const { _id, interview, job } = application;
  const { companyName } = job;
  const current = timesOf(application);
  const { read, readAgain, isBusy, run, refused } = useAnswer(current, onClose);
  const { mutateAsync: send } = useChange('proposeTimes');
  const timeZone = ownZone();
  const [today] = useState(() => wallTimeOf(new Date(), timeZone).day);
  const form = useForm(proposedTimes, {
    defaults: { times: [NO_TIME], note: '' },
    check: ({ times, note }: { times: WallTime[]; note: string }) => {
      const body = { startsAt: toMoments(times, timeZone), timeZone, note, read };
      const checked = check(proposedTimes, body);
      return 'errors' in checked ? checked : { value: body };
    },
    draft: fieldsDraft(`other-times:${useOwnId()}:${_id}`),
    onSubmit: (body) => run('Times Sent', () => send({ params: { id: _id }, body })),
  });
  const over = notInvitedRefusal(application, 'job_seeker');
  const changed = over ? undefined : unreadTimesRefusal(current, read);
  const outdated = (over ?? changed)?.message ?? refused;
  return (
    <FormDialog
      title="Propose Other Times"
      submit="Send Times"
      form={form}
      busy={isBusy}
      outdated={outdated}
      onClose={onClose}
    >
      {changed && (
        <>
          <p>
            {current.slots.length > 0
              ? `The company offers ${current.slots.map((time) => formatLocal(time)).join('; ')}.`
              : `The interview is now on ${formatLocal(current.interview ?? '')}.`}
          </p>
          <Reread label="Continue with Other Times" onRead={() => readAgain(current)} />
        </>
      )}
      {read.interview && interview?.isCancelled && !outdated && (
        <Alert tone="warning" live>
          {companyName} has canceled the interview. You can still propose other times.
        </Alert>
      )}
      <p>
        If {companyName} chooses one of these times, your interview is confirmed. Times are in your
        time zone ({timeZone.replaceAll('_', ' ')}).
      </p>
      <TimesField
        times={form.values.times}
        max={PROPOSALS_MAX}
        today={today}
        errors={form.errors}
        onChange={(times) => form.set({ times })}
      />
      <TextArea label={`Note to ${companyName}`} optional rows={2} {...form.field('note')} />
    </FormDialog>
  );
}
