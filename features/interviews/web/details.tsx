import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarQuestion,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { cancelRefusal, type Proposal } from '../rules/interviews.ts';
import { notInvitedRefusal } from '../rules/invited.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { hasPage } from '../../../shared/seams.ts';
import { useKeptFocus } from '../../../web/kit/kept-focus.ts';
import { useBarred } from '../../../web/kit/member.ts';
import { Button, LinkButton } from '../../../web/kit/ui/button.tsx';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import { Prose, Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Row, Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { useSite } from '../../../web/site.ts';
import { InterviewCard } from './card.tsx';
import { showsInterview } from './state.ts';
import type { KnownMeeting } from './interview-dialog.tsx';
import { formatLocal, ownZone } from '../../../web/kit/local-time.ts';
import { readMeeting, useArranging } from './arranging.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import { CancelInterviewDialog } from './cancel-interview-dialog.tsx';
import { MOVE_KEYS } from '../../../web/applications/moves/keys.ts';
import { OwnAnswer } from './own-answer.tsx';
import { Interviewers } from './interviewers.tsx';
import styles from './details.module.css';

interface ApplicationInterviewProps {
  application: ApplicationDetail;
  now: Date;
}

/** The interview of an invited applicant, or the times from which one is picked: to schedule, move and cancel. */
export function ApplicationInterview({ application, now }: ApplicationInterviewProps) {
  const { interview } = application;
  const [asks, setAsks] = useState<KnownMeeting | 'cancel'>();
  const close = () => setAsks(undefined);
  return (
    <>
      {application.status === 'interviewed' ? (
        <Arranged application={application} now={now} onAsk={setAsks} />
      ) : (
        interview && showsInterview(application, now) && <InterviewCard interview={interview} />
      )}
      {typeof asks === 'object' && (
        <ArrangeDialog
          application={application}
          title={titleOf(application)}
          known={asks}
          current={application}
          outdated={notInvitedRefusal(application, 'company')?.message}
          onClose={close}
        />
      )}
      {asks === 'cancel' && <CancelDialog application={application} onClose={close} />}
    </>
  );
}

interface ArrangedProps extends ApplicationInterviewProps {
  onAsk: (about: KnownMeeting | 'cancel') => void;
}

/** What is arranged with an invited applicant. */
function Arranged({ application, now, onAsk }: ArrangedProps) {
  const { _id, interview, applicant, proposal, interviewers = [] } = application;
  const panel = useRef<HTMLDivElement>(null);
  const { isOn, slots } = stateOf(application);
  useKeptFocus(panel, `${isOn} ${proposal?.by}`);
  const { isBusy, arrange } = useArranging(_id, undefined, readMeeting(application));
  const name = displayName(applicant);
  const isChange = isOn || slots !== undefined;
  const known = knownMeeting(application);
  const barred = useBarred('handle-applications');
  const button = (
    <Button
      aria-keyshortcuts={MOVE_KEYS.interviewed}
      blocked={barred}
      variant={isChange ? 'outline' : 'light'}
      icon={
        isChange ? (
          <IconCalendarEvent size={18} aria-hidden />
        ) : (
          <IconCalendarPlus size={18} aria-hidden />
        )
      }
      aria-haspopup="dialog"
      onClick={() => onAsk(known)}
    >
      {isOn ? 'Move' : titleOf(application)}
    </Button>
  );
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {proposal?.by === 'job_seeker' && (
        <Proposed
          name={name}
          proposal={proposal}
          now={now}
          busy={isBusy}
          barred={barred}
          onChoose={(startsAt) => {
            const { place = '', note = '', timeZone = ownZone() } = known;
            const { minutes } = proposal;
            const meeting = { startsAt, minutes, timeZone, place, note };
            // Without a place the dialog asks for it.
            if (place) void arrange({ interview: meeting });
            else onAsk({ ...known, startsAt: [startsAt] });
          }}
        />
      )}
      {interview && !slots ? (
        <InterviewCard
          interview={interview}
          people={interviewers.length > 0 && <Interviewers people={interviewers} />}
        >
          {isOn && new Date(interview.startsAt) > now && (
            <OwnAnswer
              id={_id}
              startsAt={interview.startsAt}
              interviewers={interviewers}
              name={name}
            />
          )}
          {button}
          {isOn && (
            <Button
              blocked={barred}
              variant="subtle"
              icon={<IconCalendarOff size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => onAsk('cancel')}
            >
              Cancel Interview
            </Button>
          )}
        </InterviewCard>
      ) : (
        <Section title="Interview">
          <Stack gap={10}>
            {slots?.isShared ? (
              <Booked slots={slots} name={name} barred={barred} />
            ) : slots ? (
              <>
                <Quiet>{name} has not chosen yet:</Quiet>
                <Prose text={slots.startsAt.map((time) => formatLocal(time)).join('\n')} />
                {interviewers.length > 0 && <Interviewers people={interviewers} />}
              </>
            ) : (
              <>
                <p>
                  <Badge tone="amber" dot>
                    No time yet
                  </Badge>
                </p>
                <Quiet>{name} waits for you to propose a time.</Quiet>
              </>
            )}
            <div>{button}</div>
          </Stack>
        </Section>
      )}
    </div>
  );
}

interface BookedProps {
  slots: Proposal;
  name: string;
  barred: string | undefined;
}

/** The applicant has not picked a time of a self-booking, or has none left to pick. */
function Booked({ slots: { startsAt, booking }, name, barred }: BookedProps) {
  const isOver = startsAt.length === 0;
  const page = `/applications/bookings/${booking}`;
  const hasBooking = hasPage('applications/bookings/:id', useSite().featuresOff);
  return (
    <>
      {isOver && (
        <p>
          <Badge tone="red" dot>
            No times left
          </Badge>
        </p>
      )}
      <Quiet>
        {name} has not picked a time of the self-booking yet.{' '}
        {isOver
          ? 'All of them are taken or have passed.'
          : `${counted(startsAt.length, 'time is', 'times are')} free.`}
      </Quiet>
      <Row>
        {isOver && !barred && hasBooking && (
          <LinkButton to={`${page}?add`} size="sm">
            Offer More Times
          </LinkButton>
        )}
        {hasBooking && (
          <LinkButton to={page} variant="outline" size="sm">
            Open Self-Booking
          </LinkButton>
        )}
      </Row>
    </>
  );
}

/** Whether an interview is arranged, and the times that wait for the applicant's choice. */
const stateOf = ({ interview, proposal }: ApplicationDetail) => ({
  isOn: interview !== null && !interview.isCancelled,
  slots: proposal?.by === 'company' ? proposal : undefined,
});

/** Of the dialog that arranges. */
function titleOf(application: ApplicationDetail) {
  const { isOn, slots } = stateOf(application);
  if (isOn) return 'Move Interview';
  return slots && !slots.isShared ? 'Change Times' : 'Schedule Interview';
}

interface DialogProps {
  application: ApplicationDetail;
  onClose: () => void;
}

function CancelDialog({ application, onClose }: DialogProps) {
  const { _id, applicant, interview, interviewers = [] } = application;
  const refusal = notInvitedRefusal(application, 'company') ?? cancelRefusal(interview);
  return (
    <CancelInterviewDialog
      id={_id}
      name={displayName(applicant)}
      interview={interview}
      hasInterviewers={interviewers.length > 0}
      outdated={refusal?.message}
      onClose={onClose}
    />
  );
}

/** What the dialog begins with: the times that were offered, or the interview. */
function knownMeeting({ interview, proposal, interviewers }: ApplicationDetail): KnownMeeting {
  const chosen = interviewers && { interviewers: interviewers.map(({ _id }) => _id) };
  if (proposal?.isShared) {
    const { minutes, timeZone, place, note } = proposal;
    return { minutes, timeZone, place, note, ...chosen };
  }
  if (proposal?.by === 'company') return { ...proposal, ...chosen };
  if (interview) return { ...interview, startsAt: [interview.startsAt], ...chosen };
  return proposal ? { minutes: proposal.minutes, place: proposal.place } : {};
}

interface ProposedProps {
  name: string;
  proposal: Proposal;
  now: Date;
  busy: boolean;
  barred: string | undefined;
  onChoose: (startsAt: string) => void;
}

/** What the applicant proposes, each with a button. */
function Proposed({ name, proposal, now, busy, barred, onChoose }: ProposedProps) {
  return (
    <Section title={`Times proposed by ${name}`} note="Choosing a time confirms the interview.">
      <Stack gap={10}>
        {proposal.note && <Prose text={`“${proposal.note}”`} />}
        <Row>
          {proposal.startsAt.map((time) => (
            <Button
              key={time}
              variant="light"
              size="sm"
              icon={<IconCalendarQuestion size={16} aria-hidden />}
              busy={busy}
              blocked={barred ?? (new Date(time) > now ? undefined : 'This time has passed.')}
              onClick={() => onChoose(time)}
            >
              Choose {formatLocal(time)}
            </Button>
          ))}
        </Row>
      </Stack>
    </Section>
  );
}
