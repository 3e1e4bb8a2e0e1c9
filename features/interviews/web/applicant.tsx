import { IconCalendarPlus, IconHourglass, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  type Interview,
  type InterviewAnswer,
  type Proposal,
  SLOTS_MAX,
} from '../rules/interviews.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { saveFile } from '../../../web/kit/data/save-file.ts';
import { useKeptFocus } from '../../../web/kit/kept-focus.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { SelectField } from '../../../web/kit/ui/fields/field.tsx';
import { InterviewPlace } from './place.tsx';
import {
  cityOf,
  formatClock,
  formatLocal,
  formatLocalDay,
  ownZone,
  timeThere,
} from '../../../web/kit/local-time.ts';
import { useApplicationChange } from '../../../web/applications/thread/change.ts';
import styles from '../../../web/applications/thread/now.module.css';
import { Art } from '../../../web/applications/thread/art.tsx';

interface InterviewNowProps {
  application: ApplicationDetail;
  now: Date;
  onAsk: (question: string) => void;
}

/** Times to choose from, an interview to confirm, and the way to propose other times. */
export function InterviewNow({ application, now, onAsk }: InterviewNowProps) {
  const { proposal, interview, job } = application;
  const answering = useApplicationChange();
  const card = useRef<HTMLElement>(null);
  useKeptFocus(card, `${interview?.answer} ${interview?.startsAt} ${proposal?.by}`);
  const isOn = interview !== null && !interview.isCancelled && new Date(interview.startsAt) > now;
  const slots = proposal?.by === 'company' ? proposal : undefined;
  const other = (
    <Button
      size="lg"
      variant={
        !slots && isOn && interview.answer === 'declined' && !proposal ? 'filled' : 'outline'
      }
      aria-haspopup="dialog"
      onClick={() => onAsk('other-times')}
    >
      Propose Other Times
    </Button>
  );
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby="now">
      <Art />
      <h2 id="now">{titleOf(application, isOn)}</h2>
      {slots && (
        <Slots application={application} slots={slots} now={now} answering={answering}>
          {other}
        </Slots>
      )}
      {!slots && isOn && (
        <ToConfirm
          application={application}
          interview={interview}
          answering={answering}
          onDecline={() => onAsk('decline-interview')}
        >
          {other}
        </ToConfirm>
      )}
      {!slots && !isOn && (
        <>
          <Proposed proposal={proposal} companyName={job.companyName} />
          <div className={styles.answers}>{other}</div>
        </>
      )}
    </section>
  );
}

function titleOf({ proposal, interview, job }: ApplicationDetail, isOn: boolean): string {
  if (proposal?.by === 'company')
    return proposal.isShared && proposal.startsAt.length === 0
      ? 'No times are left for your interview'
      : 'Choose a time for your interview';
  if (!isOn || !interview) return 'You proposed times for your interview';
  if (interview.answer === 'confirmed')
    return `Your interview with ${job.companyName} is confirmed`;
  if (interview.answer === 'declined') return 'You declined the interview';
  return `${job.companyName} invites you to an interview`;
}

interface PartProps {
  application: ApplicationDetail;
  answering: ReturnType<typeof useApplicationChange>;
}

interface SlotsProps extends PartProps {
  slots: Proposal;
  now: Date;
  children: ReactNode;
}

/** The company's times as radio buttons. */
function Slots({ application, slots, now, answering, children }: SlotsProps) {
  const [chosen, setChosen] = useState<string>();
  const [chosenDay, setDay] = useState<string>();
  const { mutateAsync: pick } = useChange('pickSlot');
  const { startsAt, minutes, place, note, timeZone } = slots;
  const all = startsAt.join(' ');
  const [known, setKnown] = useState(all);
  // The times of a self-booking become fewer whenever somebody picks one.
  const isChanged = slots.isShared
    ? chosen !== undefined && !startsAt.includes(chosen)
    : known !== all;
  const choose = (time: string) => {
    setChosen(time);
    setKnown(all);
  };
  const isAhead = (time: string) => new Date(time) > now;
  const picked = startsAt.find((time) => time === chosen && isAhead(time));
  const last = startsAt.findLast(isAhead);
  const isNone = startsAt.length === 0;
  // Many times are shown a day at a time.
  const days =
    startsAt.length > SLOTS_MAX ? [...Map.groupBy(startsAt, (time) => formatLocalDay(time))] : [];
  const day = days.some(([one]) => one === chosenDay) ? chosenDay : days[0]?.[0];
  const shown = days.find(([one]) => one === day)?.[1] ?? startsAt;
  const send = () =>
    picked &&
    void answering.run('Interview Confirmed', () =>
      pick({ params: { id: application._id }, body: { startsAt: picked } }),
    );
  return (
    <>
      <p className={styles.due}>
        <IconHourglass size={16} aria-hidden />
        <span>
          {last ? `Choose by ${formatLocal(last)}, ${cityOf(ownZone())} time` : noneText(slots)}
        </span>
      </p>
      <p role="status" className={isChanged ? styles.changed : 'sr-only'}>
        {isChanged &&
          (slots.isShared
            ? 'The time that you chose is no longer free. Choose another one.'
            : 'The company now offers other times.')}
      </p>
      {application.interview?.answer === 'declined' && !application.interview.isCancelled && (
        <p className={styles.lead}>
          You declined the interview on {formatLocal(application.interview.startsAt)}. You can
          choose another time.
        </p>
      )}
      {slots.isShared && last && (
        <p className={styles.lead}>
          Other applicants choose from the same times. A time that somebody else picks is gone.
        </p>
      )}
      {!isNone && (
        <>
          {days.length > 1 && (
            <div className={styles.pickDay}>
              <SelectField
                label="Day"
                options={days.map(([one, times]) => ({
                  value: one,
                  label: `${one} (${counted(times.length, 'time')})`,
                }))}
                value={day}
                onChange={({ currentTarget }) => setDay(currentTarget.value)}
              />
            </div>
          )}
          <fieldset className={styles.slots}>
            <legend className="sr-only">Times for your interview</legend>
            {shown.map((time) => {
              const there = isAhead(time) ? timeThere(time, timeZone) : 'This time has passed';
              return (
                <label key={time} className={styles.slot}>
                  <input
                    type="radio"
                    name="slot"
                    value={time}
                    checked={picked === time}
                    disabled={!isAhead(time)}
                    onChange={() => choose(time)}
                  />
                  <span className={styles.day}>{formatLocalDay(time)}</span>
                  <span className={styles.clock}>
                    {formatClock(time)} – {formatClock(endOf(time, minutes))}
                  </span>
                  {there && <span className={styles.there}>{there}</span>}
                </label>
              );
            })}
          </fieldset>
        </>
      )}
      <p className={styles.place}>
        <IconMapPin size={18} aria-hidden />
        <span>
          <InterviewPlace place={place} /> · Times are in your time zone ({cityOf(ownZone())}).
        </span>
      </p>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.answers}>
        {last && (
          <Button
            size="lg"
            busy={answering.isBusy}
            blocked={picked ? undefined : 'Choose a time first.'}
            onClick={send}
          >
            {picked ? `Confirm ${formatLocal(picked)}` : 'Confirm'}
          </Button>
        )}
        {children}
      </div>
      {last && (
        <p className={styles.small}>You get a calendar invitation for the time you choose.</p>
      )}
    </>
  );
}

/** Why nothing can be chosen. */
const noneText = ({ isShared, startsAt }: Proposal): string =>
  isShared && startsAt.length === 0
    ? 'No times are left. Propose times that suit you; the company sees this too.'
    : 'All of these times have passed';

const endOf = (time: string, minutes: number) =>
  new Date(new Date(time).getTime() + minutes * 60_000);

interface ToConfirmProps extends PartProps {
  interview: Interview;
  onDecline: () => void;
  children: ReactNode;
}

function ToConfirm({ application, interview, answering, onDecline, children }: ToConfirmProps) {
  const { mutateAsync: send } = useChange('answerInterview');
  const { startsAt, minutes, place, timeZone, answer, note, calendar } = interview;
  const there = timeThere(startsAt, timeZone);
  const body = { answer: 'confirmed' as InterviewAnswer, startsAt };
  return (
    <>
      {answer === null && (
        <p className={styles.due}>
          <IconHourglass size={16} aria-hidden />
          <span>Answer before the interview starts</span>
        </p>
      )}
      <dl className={styles.terms}>
        <div>
          <dt>When</dt>
          <dd>
            {formatLocal(startsAt)}
            <small>{there ?? `${cityOf(timeZone)} time`}</small>
          </dd>
        </div>
        <div>
          <dt>Length</dt>
          <dd>{minutes} minutes</dd>
        </div>
        <div className={styles.wide}>
          <dt>Place</dt>
          <dd>
            <InterviewPlace place={place} />
          </dd>
        </div>
      </dl>
      {note && <p className={styles.note}>{note}</p>}
      {application.proposal && (
        <Proposed proposal={application.proposal} companyName={application.job.companyName} />
      )}
      <div className={styles.answers}>
        {answer !== 'confirmed' && (
          <Button
            size="lg"
            variant={answer === 'declined' ? 'outline' : 'filled'}
            busy={answering.isBusy}
            onClick={() =>
              void answering.run('Interview Confirmed', () =>
                send({ params: { id: application._id }, body }),
              )
            }
          >
            Confirm {formatLocal(startsAt)}
          </Button>
        )}
        {children}
        {answer !== 'declined' && (
          <Button size="lg" variant="subtle" aria-haspopup="dialog" onClick={onDecline}>
            Decline
          </Button>
        )}
        <Button
          size="lg"
          variant="subtle"
          icon={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => saveFile('interview.ics', calendar, 'text/calendar')}
        >
          Add to Calendar
        </Button>
      </div>
    </>
  );
}

/** The applicant's own proposal, which waits for the company. */
function Proposed({ proposal, companyName }: { proposal: Proposal | null; companyName: string }) {
  if (!proposal) return null;
  return (
    <p className={styles.note}>
      You proposed {proposal.startsAt.map((time) => formatLocal(time)).join('; ')}. {companyName}{' '}
      has not replied yet.
    </p>
  );
}
