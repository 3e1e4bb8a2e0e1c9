import { type ReactNode, useMemo } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { bookingPlan, bulkPlan, placesRefusal } from '../rules/bookings.ts';
import { planTimes, ruleRefusal } from '../rules/times.ts';
import { doubleBooked } from '../rules/lists.ts';
import { INTERVIEW_LENGTH, INTERVIEW_NOTE_MAX, timesRefusal } from '../rules/interviews.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { check, type Checked, type FieldErrors } from '../../../shared/kit/validation.ts';
import type { InputOf } from '../../../web/kit/data/calls.ts';
import { fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { ownZone } from '../../../web/kit/local-time.ts';
import { useNow } from '../../../web/kit/now.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { FieldGrid, Legend, SelectField, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { NumberField, WHOLE } from '../../../web/kit/ui/fields/number-field.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { MessageField } from '../../../web/templates/message-field.tsx';
import styles from './bulk-interview-dialog.module.css';
import { ClashWarning } from './clash-warning.tsx';
import { timeZones } from './interview-dialog.tsx';
import { InterviewersField, useStillOffered } from './interviewers-field.tsx';
import { OfferedTimes } from './offered-times.tsx';
import type { Progress } from '../../../web/applications/moves/parts.ts';
import { PlanList } from './plan-list.tsx';
import {
  firstTimes,
  type GeneratorForm,
  numberIn,
  rangeRefusal,
  timesOf,
  TimesGenerator,
  toRule,
} from './times-generator.tsx';
import { titleForApplicant } from '../../../shared/applications/status.ts';

type Way = 'plan' | 'booking';

/** The values of the fields. */
interface BulkForm extends GeneratorForm {
  way: Way;
  minutes: string;
  atOnce: string;
  timeZone: string;
  place: string;
  note: string;
  interviewers: string[];
  /** The ids of applications in the order of the plan; others follow. */
  order: string[];
  /** The ids of applications that the plan leaves out. */
  out: string[];
  /** The moments that are not offered. */
  removed: string[];
}

type Body = InputOf<'moveApplications'>['body'];
/** A time for each person, or times from which each picks one. */
export type BulkArrangement =
  | { plan: NonNullable<Body['plan']> }
  | { booking: NonNullable<Body['booking']> };

type Applications = readonly ApplicationRowAnswer[];

interface BulkInterviewDialogProps {
  applications: Applications;
  busy: boolean;
  /** Of a move with several calls. */
  progress: Progress | undefined;
  outdated: string | undefined;
  /** @returns errors by field, or false if nothing was moved */
  onSend: (arrangement: BulkArrangement) => unknown;
  onClose: () => void;
  /** Chooses a part of the status, where the job has several. */
  section: ReactNode;
}

const WAYS: Record<Way, { label: string; hint: string }> = {
  plan: {
    label: 'You set the times',
    hint: 'Each person gets a time of your plan, with a calendar file.',
  },
  booking: {
    label: 'They choose their time',
    hint: 'Everybody gets a link and picks one of your times. A full time is no longer offered.',
  },
};

/**
 * Interviews for several people: a plan with a time for each, or times from which each picks one. What is typed stays a draft
 * until it is sent or canceled.
 */
export function BulkInterviewDialog(props: BulkInterviewDialogProps) {
  const { applications, busy, progress, outdated, onSend, onClose, section } = props;
  const now = useNow();
  const stillOffered = useStillOffered();
  const form = useForm(bulkPlan, {
    defaults: toForm(),
    at: ['plan', 'booking'],
    check: (values: BulkForm) => checkBulk(values, applications, new Date()),
    draft: fieldsDraft(`invitations:${useOwnId()}`),
    onSubmit: (arrangement: BulkArrangement) => onSend(withOffered(arrangement, stillOffered)),
  });
  const { values, errors } = form;
  const { way, timeZone, out } = values;
  const zones = useMemo(() => timeZones(timeZone), [timeZone]);
  const minutes = numberIn(values.minutes);
  const people = inOrder(applications, values.order);
  const planned = people.filter(({ _id }) => !out.includes(_id));
  const invited = way === 'plan' ? planned : applications;
  const [first] = invited;
  return (
    <FormDialog
      title={`Schedule ${inFigures(applications.length)} Interviews`}
      submit={
        progress
          ? `${inFigures(progress.done)} of ${inFigures(progress.total)} sent`
          : `Send ${counted(invited.length, 'Invitation')}`
      }
      size="lg"
      form={form}
      withKeys
      busy={busy}
      outdated={outdated}
      onClose={onClose}
    >
      <Stack gap={18}>
        <WayField value={way} onChange={(next) => form.set({ way: next })} />
        <TimesGenerator form={form} isPlan={way === 'plan'} />
        <FieldGrid pair>
          <NumberField rule={WHOLE} label="Minutes" required {...form.field('minutes')} />
          <NumberField
            rule={WHOLE}
            label={way === 'plan' ? 'People at the same time' : 'People per time'}
            required
            {...form.field('atOnce')}
          />
          <SelectField
            label="Time zone"
            required
            options={zones}
            hint="All times here are in this time zone. Applicants also see their own."
            {...form.field('timeZone')}
          />
          <TextField
            label="Place or link"
            required
            placeholder="e.g. https://… or an address and a room"
            {...form.field('place')}
          />
        </FieldGrid>
        <section aria-label={way === 'plan' ? 'The plan' : 'The times'} className={styles.result}>
          {way === 'plan' ? (
            <Plan form={form} planned={planned} people={people} minutes={minutes} now={now} />
          ) : (
            <Offered form={form} people={applications.length} minutes={minutes} now={now} />
          )}
          <TimesError errors={errors} />
        </section>
        <MessageField
          kind="interview"
          limit={INTERVIEW_NOTE_MAX}
          first={first && { name: displayName(first.applicant), job: titleForApplicant(first.job) }}
          count={invited.length}
          text={values.note}
          onText={(note) => form.set({ note })}
          label="Note to the applicants"
          optional
          rows={3}
          placeholder="e.g. Who will attend, what to bring and what you will discuss"
          {...form.field('note')}
        />
        <InterviewersField {...form.control('interviewers')} />
        <ClashWarning
          startsAt={startsOf(values, planned.length, now)}
          minutes={minutes}
          interviewers={stillOffered(values.interviewers)}
        />
        {section}
      </Stack>
    </FormDialog>
  );
}

function WayField({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  return (
    <fieldset className={styles.ways}>
      <Legend>Who sets the times?</Legend>
      {(Object.keys(WAYS) as Way[]).map((way) => (
        <label key={way} className={styles.way}>
          <input
            type="radio"
            name="way"
            value={way}
            checked={value === way}
            onChange={() => onChange(way)}
          />
          <span className={styles.wayName}>{WAYS[way].label}</span>
          <span className={styles.wayHint}>{WAYS[way].hint}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ResultProps {
  form: { values: BulkForm; set: (changes: Partial<BulkForm>) => void };
  minutes: number;
  now: Date;
}

function Plan({
  form: { values, set },
  planned,
  people,
  minutes,
  now,
}: ResultProps & { planned: Applications; people: Applications }) {
  const { timeZone, out } = values;
  const rule = toRule(values, { minutes, timeZone });
  const starts = planTimes(rule, planned.length, numberIn(values.atOnce));
  const refused = ruleRefusal(rule)?.message ?? timesRefusal({ startsAt: starts }, now);
  return (
    <>
      <p role="status" className={styles.missing}>
        {refused}
      </p>
      <PlanList
        planned={planned}
        leftOut={people.filter(({ _id }) => out.includes(_id))}
        starts={starts}
        minutes={minutes}
        timeZone={timeZone}
        onOrder={(order) => set({ order })}
        onLeaveOut={(id) => set({ out: [...out, id] })}
        onPutBack={(id) => set({ out: out.filter((one) => one !== id) })}
      />
    </>
  );
}

function Offered({
  form: { values, set },
  people,
  minutes,
  now,
}: ResultProps & { people: number }) {
  const { timeZone, lastDay, removed } = values;
  const rule = toRule(values, { minutes, timeZone });
  const [refused] = Object.values(rangeRefusal(rule, lastDay, now) ?? {});
  if (refused)
    return (
      <p role="status" className={styles.missing}>
        {refused}
      </p>
    );
  const times = timesOf(rule, lastDay, now);
  const offered = times.filter((time) => !removed.includes(time.toISOString()));
  const places = offered.length * (numberIn(values.atOnce) || 0);
  const missing = placesRefusal(places, people);
  return (
    <>
      <OfferedTimes
        times={times}
        removed={removed}
        minutes={minutes}
        timeZone={timeZone}
        onChange={(next) => set({ removed: next })}
      />
      <p role="status" className={missing ? styles.missing : styles.enough}>
        {missing ?? `${counted(places, 'place')} for ${counted(people, 'person', 'people')}.`}
      </p>
    </>
  );
}

/** The times that follow from the fields; none while they are wrong. */
function startsOf(form: BulkForm, people: number, now: Date): string[] {
  const rule = toRule(form, { minutes: numberIn(form.minutes), timeZone: form.timeZone });
  if (form.way === 'plan')
    return planTimes(rule, people, numberIn(form.atOnce)).map((time) => time.toISOString());
  if (rangeRefusal(rule, form.lastDay, now)) return [];
  return timesOf(rule, form.lastDay, now)
    .map((time) => time.toISOString())
    .filter((time) => !form.removed.includes(time));
}

/** What is wrong with the times as a whole. */
function TimesError({ errors }: { errors: FieldErrors }) {
  const error = Object.entries(errors).find(([name]) => /^(startsAt|times)/.test(name))?.[1];
  return (
    error && (
      <p role="alert" className={styles.missing}>
        {error}
      </p>
    )
  );
}

const toForm = (): BulkForm => ({
  way: 'plan',
  ...firstTimes(ownZone()),
  minutes: String(INTERVIEW_LENGTH.default),
  atOnce: '1',
  timeZone: ownZone(),
  place: '',
  note: '',
  interviewers: [],
  order: [],
  out: [],
  removed: [],
});

/** In a chosen order; those that it does not name follow. */
function inOrder(applications: Applications, order: readonly string[]): Applications {
  const place = new Map(order.map((id, at) => [id, at]));
  const of = ({ _id }: ApplicationRowAnswer) => place.get(_id) ?? order.length;
  return applications.toSorted((one, other) => of(one) - of(other));
}

const wrong = (errors: FieldErrors): Checked<BulkArrangement> => ({
  message: Object.values(errors)[0] ?? '',
  errors,
});

/** Checks the form with the server's rules. */
function checkBulk(
  form: BulkForm,
  applications: Applications,
  now: Date,
): Checked<BulkArrangement> {
  const { way, timeZone, place, note, interviewers } = form;
  const minutes = numberIn(form.minutes);
  const atOnce = numberIn(form.atOnce);
  const meeting = { minutes, timeZone, place, note, interviewers, atOnce };
  const rule = toRule(form, meeting);
  if (way === 'plan') {
    const refused = ruleRefusal(rule);
    if (refused) return wrong({ [refused.field]: refused.message });
    const planned = inOrder(applications, form.order).filter(({ _id }) => !form.out.includes(_id));
    if (planned.length === 0) return wrong({ times: 'Put at least one person into the plan.' });
    const starts = planTimes(rule, planned.length, atOnce);
    const past = timesRefusal({ startsAt: starts }, now);
    if (past) return wrong({ from: past });
    const times = planned.map(({ _id }, at) => ({
      _id,
      startsAt: starts[at]?.toISOString() ?? '',
    }));
    const [twice] = doubleBooked(
      planned.map(({ applicant }, at) => ({
        person: applicant._id,
        name: displayName(applicant),
        startsAt: times[at]?.startsAt ?? '',
        minutes,
      })),
    );
    if (twice)
      return wrong({
        times: `${twice.interview.name} would have two interviews at the same time. Change the order, or leave one out.`,
      });
    const plan = { ...meeting, times };
    // More than one call takes are sent in parts.
    const checked = check(bulkPlan, { ...plan, times: times.slice(0, 1) });
    return 'errors' in checked ? checked : { value: { plan } };
  }
  const refused = rangeRefusal(rule, form.lastDay, now);
  if (refused) return wrong(refused);
  const startsAt = startsOf(form, applications.length, now);
  const booking = { ...meeting, startsAt };
  const checked = check(bookingPlan, booking);
  if ('errors' in checked) return checked;
  const missing = placesRefusal(startsAt.length * atOnce, applications.length);
  return missing ? wrong({ startsAt: missing }) : { value: { booking } };
}

/** Without interviewers who have left since they were chosen. */
function withOffered(
  arrangement: BulkArrangement,
  stillOffered: (ids: readonly string[]) => string[],
): BulkArrangement {
  const only = <Meeting extends { interviewers?: string[] | undefined }>(meeting: Meeting) => ({
    ...meeting,
    ...(meeting.interviewers && { interviewers: stillOffered(meeting.interviewers) }),
  });
  return 'plan' in arrangement
    ? { plan: only(arrangement.plan) }
    : { booking: only(arrangement.booking) };
}
