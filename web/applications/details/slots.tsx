import { IconCalendarQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  INTERVIEW_LENGTH,
  interviewSlots,
  type Proposal,
  SLOTS_MAX,
} from '../../../shared/applications/interviews.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { type WallTime, wallTimeOf } from '../../../shared/kit/zones.ts';
import { check } from '../../../shared/kit/validation.ts';
import { type InputOf, useChange } from '../../kit/data/calls.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { TextArea, TextField } from '../../kit/ui/fields/field.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Row, Stack } from '../../kit/ui/layout/stack.tsx';
import { formatLocal } from '../local-time.ts';
import { NO_TIME, TimesField, toMoments } from '../times-field.tsx';
import { useCompanyAction } from './company-action.ts';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Times of which one side may pick one, and the way to offer some. */
export function InterviewTimes({
  application,
  now,
}: {
  application: ApplicationDetail;
  now: Date;
}) {
  const { _id, proposal, status, applicant } = application;
  const [asks, setAsks] = useState(false);
  const action = useCompanyAction(_id, () => setAsks(false));
  if (status !== 'interviewed') return null;
  const name = displayName(applicant);
  return (
    <Section title="Times to choose from">
      <Stack gap={10}>
        {!proposal && <Quiet>Offer {name} several times: one of them is picked.</Quiet>}
        {proposal?.by === 'company' && (
          <>
            <Quiet>{name} has not chosen yet:</Quiet>
            <Prose text={proposal.startsAt.map((time) => formatLocal(time)).join('\n')} />
          </>
        )}
        {proposal?.by === 'job_seeker' && (
          <Proposed application={application} proposal={proposal} now={now} action={action} />
        )}
        <div>
          <Button
            variant="outline"
            icon={<IconCalendarQuestion size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAsks(true)}
          >
            {proposal?.by === 'company' ? 'Replace Times' : 'Offer Times'}
          </Button>
        </div>
      </Stack>
      {asks && (
        <SlotsDialog application={application} action={action} onClose={() => setAsks(false)} />
      )}
    </Section>
  );
}

interface ActionProps {
  application: ApplicationDetail;
  action: ReturnType<typeof useCompanyAction>;
}

/** What the applicant proposes, each with a button. */
function Proposed({
  application,
  proposal,
  now,
  action,
}: ActionProps & { proposal: Proposal; now: Date }) {
  const { _id, applicant, interview } = application;
  const [chosen, setChosen] = useState<string>();
  const { mutateAsync: move } = useChange('moveInterview');
  const name = displayName(applicant);
  const choose = (startsAt: string, place: string) =>
    action.run('Interview Scheduled', () =>
      move({
        params: { id: _id },
        body: {
          startsAt,
          place,
          minutes: proposal.minutes,
          timeZone: interview?.timeZone ?? ownZone(),
          note: interview?.note ?? '',
        },
      }),
    );
  return (
    <>
      <Quiet>{name} proposes these times. The one that you choose counts as confirmed.</Quiet>
      {proposal.note && <Prose text={`“${proposal.note}”`} />}
      <Row>
        {proposal.startsAt.map((time) => (
          <Button
            key={time}
            variant="light"
            size="sm"
            busy={action.isBusy}
            blocked={new Date(time) > now ? undefined : 'This time has passed.'}
            onClick={() => (interview ? void choose(time, interview.place) : setChosen(time))}
          >
            Choose {formatLocal(time)}
          </Button>
        ))}
      </Row>
      {chosen && (
        <PlaceDialog
          time={chosen}
          busy={action.isBusy}
          onSend={(place) => choose(chosen, place)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

interface PlaceDialogProps {
  time: string;
  busy: boolean;
  onSend: (place: string) => unknown;
  onClose: () => void;
}

/** Asks where, for an interview that has no place yet. */
function PlaceDialog({ time, busy, onSend, onClose }: PlaceDialogProps) {
  const form = useForm(interviewSlots, {
    defaults: { place: '' },
    check: ({ place }: { place: string }) =>
      place.trim() ? { value: { place } } : { message: NO_PLACE, errors: { place: NO_PLACE } },
    onSubmit: (_, { place }) => onSend(place.trim()),
  });
  return (
    <FormDialog title="Schedule Interview" form={form} busy={busy} onClose={onClose}>
      <p>{formatLocal(time)}</p>
      <TextField label="Place or link" required {...form.field('place')} />
    </FormDialog>
  );
}

const NO_PLACE = 'Enter a place or a link.';

interface SlotsForm {
  times: WallTime[];
  minutes: string;
  place: string;
  note: string;
}

type SlotsToSend = InputOf<'offerSlots'>['body'];

/** Offers several times, in the company's own time zone. */
function SlotsDialog({ application, action, onClose }: ActionProps & { onClose: () => void }) {
  const { _id, applicant, interview, proposal } = application;
  const { mutateAsync: send } = useChange('offerSlots');
  const timeZone = ownZone();
  const [today] = useState(() => wallTimeOf(new Date(), timeZone).day);
  const known = interview ?? proposal;
  const isReplaced = interview !== null && !interview.isCancelled;
  const form = useForm(interviewSlots, {
    defaults: {
      times: [NO_TIME, NO_TIME],
      minutes: String(known?.minutes ?? INTERVIEW_LENGTH.default),
      place: known?.place ?? '',
      note: '',
    },
    check: ({ times, minutes, place, note }: SlotsForm) => {
      const startsAt = toMoments(times, timeZone);
      const body: SlotsToSend = { startsAt, minutes: Number(minutes), timeZone, place, note };
      const checked = check(interviewSlots, body);
      return 'errors' in checked ? checked : { value: body };
    },
    onSubmit: (body) => action.run('Times Offered', () => send({ params: { id: _id }, body })),
  });
  const { errors } = form;
  return (
    <FormDialog title="Offer Times" form={form} busy={action.isBusy} onClose={onClose}>
      <p>
        {displayName(applicant)} picks one of them.{' '}
        {isReplaced && 'The interview that is scheduled is canceled. '}
        Your time zone is {timeZone.replaceAll('_', ' ')}.
      </p>
      <TimesField
        times={form.values.times}
        max={SLOTS_MAX}
        today={today}
        error={Object.entries(errors).find(([name]) => name.startsWith('startsAt'))?.[1]}
        onChange={(times) => form.set({ times })}
      />
      <TextField
        label="Minutes"
        type="number"
        required
        min={INTERVIEW_LENGTH.min}
        max={INTERVIEW_LENGTH.max}
        step={5}
        {...form.field('minutes')}
      />
      <TextField label="Place or link" required {...form.field('place')} />
      <TextArea label="Note to the applicant" optional rows={2} {...form.field('note')} />
    </FormDialog>
  );
}
