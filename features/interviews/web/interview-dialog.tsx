import { type ReactNode, useMemo, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  formatInterviewTime,
  INTERVIEW_LENGTH,
  INTERVIEW_NOTE_MAX,
  interviewPlan,
  interviewRefusal,
  interviewSlots,
  SLOTS_MAX,
  timesRefusal,
} from '../rules/interviews.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { type WallTime, wallTimeOf } from '../../../shared/kit/zones.ts';
import { check, type Checked } from '../../../shared/kit/validation.ts';
import type { InputOf } from '../../../web/kit/data/calls.ts';
import { changesDraft, fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { SelectField, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { NumberField, WHOLE } from '../../../web/kit/ui/fields/number-field.tsx';
import { MessageField } from '../../../web/templates/message-field.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { ownZone } from '../../../web/kit/local-time.ts';
import { ClashWarning } from './clash-warning.tsx';
import { InterviewersField, useStillOffered } from './interviewers-field.tsx';
import { numberIn } from './times-generator.tsx';
import { NO_TIME, TimesField, toMoments, toWallTimes } from './times-field.tsx';
import styles from './interview-dialog.module.css';
import { titleForApplicant } from '../../../shared/applications/status.ts';

/** The values of the fields. */
interface InterviewForm {
  times: WallTime[];
  minutes: string;
  timeZone: string;
  place: string;
  note: string;
  interviewers: string[];
}

type Details = InputOf<'moveApplication'>['body'];

/** One time is an interview; of several, the applicant picks one. */
export type Arrangement =
  | { interview: NonNullable<Details['interview']> }
  | { slots: NonNullable<Details['slots']> };

/** What is known of the meeting. */
export interface KnownMeeting {
  startsAt?: readonly string[];
  minutes?: number;
  timeZone?: string;
  place?: string;
  note?: string;
  /** The ids of members. Those to whom the application is assigned if left out. */
  interviewers?: readonly string[];
}

export interface InterviewDialogProps {
  application: Pick<Application, '_id' | 'assigned'> & {
    applicant: Parameters<typeof displayName>[0];
    job: Pick<Application['job'], 'jobTitle'>;
  };
  title: string;
  known?: KnownMeeting | undefined;
  busy: boolean;
  /** Why it can no longer be sent. */
  outdated: string | undefined;
  /** @returns errors by field, or false if it was not sent */
  onSend: (arrangement: Arrangement) => unknown;
  onClose: () => void;
  /** What others have changed since the dialog opened, with the way to continue. */
  changed?: ReactNode;
  /** Chooses a part of the status, where the job has several. */
  section?: ReactNode;
  /** The consequences of sending. */
  children: ReactNode;
}

/** The dialog with the times and the place of an interview. They stay a draft until they are sent or canceled. */
export function InterviewDialog(props: InterviewDialogProps) {
  const { application, title, known, busy, outdated, onSend, onClose, changed, section, children } =
    props;
  const name = displayName(application.applicant);
  const of = `${useOwnId()}:${application._id}`;
  const stillOffered = useStillOffered();
  const form = useForm(interviewPlan, {
    defaults: toInterviewForm(known, application.assigned),
    at: ['interview', 'slots'],
    check: checkInterview,
    draft: known?.startsAt ? changesDraft(`interview:${of}`) : fieldsDraft(`invitation:${of}`),
    onSubmit: (arrangement) => onSend(withOffered(arrangement, stillOffered)),
  });
  const { times, timeZone } = form.values;
  const zones = useMemo(() => timeZones(timeZone), [timeZone]);
  const [today] = useState(() => wallTimeOf(new Date(), timeZone).day);
  const [startsAt] = toMoments(times, timeZone);

  return (
    <FormDialog
      title={title}
      form={form}
      busy={busy}
      outdated={outdated}
      withKeys
      onClose={onClose}
    >
      <Stack gap={18}>
        {changed}
        <p className={styles.who}>
          {name} · {application.job.jobTitle}
        </p>
        <TimesField
          times={times}
          max={SLOTS_MAX}
          today={today}
          errors={form.errors}
          onChange={(next) => form.set({ times: next })}
        />
        <div className={styles.row}>
          <SelectField
            label="Time zone"
            required
            options={zones}
            hint={
              <span role="status">
                {startsAt?.endsWith('Z') && times.length === 1
                  ? formatInterviewTime({ startsAt, timeZone })
                  : 'The times above are in this time zone.'}
              </span>
            }
            {...form.field('timeZone')}
          />
          <NumberField rule={WHOLE} label="Minutes" required {...form.field('minutes')} />
        </div>
        <TextField
          label="Place or link"
          required
          placeholder="e.g. https://… or an address and a room"
          {...form.field('place')}
        />
        <MessageField
          kind="interview"
          limit={INTERVIEW_NOTE_MAX}
          first={{ name, job: titleForApplicant(application.job) }}
          count={1}
          text={form.values.note}
          onText={(note) => form.set({ note })}
          label="Note to the applicant"
          optional
          rows={3}
          placeholder="e.g. Who will attend, what to bring and what you will discuss"
          {...form.field('note')}
        />
        <InterviewersField {...form.control('interviewers')} />
        <ClashWarning
          id={application._id}
          startsAt={toMoments(times, timeZone)}
          minutes={numberIn(form.values.minutes)}
          interviewers={stillOffered(form.values.interviewers)}
        />
        {section}
        <Small tiny>
          {times.length > 1
            ? `${name} picks one of the times and then gets a calendar file.`
            : children}
        </Small>
      </Stack>
    </FormDialog>
  );
}

/** The form with what is known; otherwise in the browser's time zone. */
function toInterviewForm(
  known: KnownMeeting = {},
  assigned: Application['assigned'] = [],
): InterviewForm {
  const { startsAt = [], minutes = INTERVIEW_LENGTH.default, place = '', note = '' } = known;
  const { timeZone = ownZone(), interviewers = assigned.map(({ _id }) => _id) } = known;
  const times = startsAt.length > 0 ? toWallTimes(startsAt, timeZone) : [NO_TIME];
  return {
    times,
    minutes: String(minutes),
    timeZone,
    place,
    note,
    interviewers: [...interviewers],
  };
}

/** Without interviewers who have left since they were chosen. */
const withOffered = (
  arrangement: Arrangement,
  stillOffered: (ids: readonly string[]) => string[],
): Arrangement => {
  const only = <Meeting extends { interviewers?: string[] | undefined }>(meeting: Meeting) => ({
    ...meeting,
    ...(meeting.interviewers && { interviewers: stillOffered(meeting.interviewers) }),
  });
  return 'slots' in arrangement
    ? { slots: only(arrangement.slots) }
    : { interview: only(arrangement.interview) };
};

/** All time zones that the browser knows, with the chosen one and its own. */
export const timeZones = (chosen: string) =>
  [...new Set([chosen, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Checks the form with the server's rules. */
function checkInterview({ times, ...form }: InterviewForm): Checked<Arrangement> {
  const startsAt = toMoments(times, form.timeZone);
  const minutes = numberIn(form.minutes);
  const meeting = { ...form, minutes };
  if (startsAt.length > 1) {
    const checked = check(interviewSlots, { ...meeting, startsAt });
    if ('errors' in checked) return checked;
    return (
      refusedTime(timesRefusal(checked.value, new Date())) ?? {
        value: { slots: { ...meeting, startsAt } },
      }
    );
  }
  const interview = { ...meeting, startsAt: startsAt[0] ?? '' };
  const checked = check(interviewPlan, interview);
  if ('errors' in checked) return checked;
  return refusedTime(interviewRefusal(checked.value, new Date())) ?? { value: { interview } };
}

const refusedTime = (message: string | undefined) =>
  message === undefined ? undefined : { message, errors: { startsAt: message } };
