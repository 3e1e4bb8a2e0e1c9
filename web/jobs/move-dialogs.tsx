import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addDays, utcDay } from '../../shared/kit/dates.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { check, type Checked } from '../../shared/kit/validation.ts';
import { remainingRejection } from '../../shared/applications/lists.ts';
import { UNDO_SECONDS } from '../../shared/applications/undo.ts';
import { POSITION_FILLED } from '../../shared/templates/standard.ts';
import { counted } from '../../shared/kit/figures.ts';
import {
  DEADLINE_DAYS,
  deadlineOf,
  deadlineRefusal,
  HIRED_HERE,
  isLaterDeadline,
  type Job,
  JOB_OUTCOMES,
  type JobOutcome,
} from '../../shared/jobs/posting.ts';
import {
  type Application,
  REJECTION_REASONS,
  UNDECIDED,
} from '../../shared/applications/status.ts';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import { StatusBadge } from '../applications/badges.tsx';
import { useCall } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import styles from './move-dialogs.module.css';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { SearchField } from '../kit/ui/fields/search-field.tsx';
import { Legend, SelectField, TextField } from '../kit/ui/fields/field.tsx';
import { MessageField } from '../templates/message-field.tsx';
import type { JobMoveDetails, JobMoves } from './moves.ts';

const OUTCOMES = JOB_OUTCOMES.map((value) => ({ value, label: value }));

/** Dialogs for the outcome of a closed job and the deadline of a relisted one. */
export function JobMoveDialogs({ moves }: { moves: JobMoves }) {
  const { asked } = moves;
  if (!asked) return null;
  const Ask = asked.move === 'close' ? CloseJobDialog : RelistJobDialog;
  return <Ask key={asked.job._id} job={asked.job} moves={moves} />;
}

interface AskProps {
  job: Job;
  moves: JobMoves;
}

function CloseJobDialog({ job, moves }: AskProps) {
  const [chosen, setChosen] = useState<readonly Applicant[]>();
  const [search, setSearch] = useState('');
  const left = useLeft(job);
  const form = useForm<'setJobStatus', ClosingValues, JobMoveDetails>('setJobStatus', {
    defaults: { outcome: '', remaining: 'later', reason: '', message: POSITION_FILLED.text },
    check: ({ outcome, remaining, reason, message }): Checked<JobMoveDetails> => {
      if (remaining === 'later') return { value: { outcome } };
      const rejection = check(remainingRejection, { reason, message });
      return 'errors' in rejection
        ? { message: '', errors: reason ? rejection.errors : { reason: 'Choose a reason.' } }
        : { value: { outcome, rejection: rejection.value } };
    },
    onSubmit: (details) =>
      moves.confirm({
        ...details,
        ...(details.outcome === HIRED_HERE && hired && { hired: hired.map(({ _id }) => _id) }),
      }),
  });
  const asksWho = form.values.outcome === HIRED_HERE && job.applicantCount > 0;
  const query = useCall(
    'listCompanyApplications',
    { query: { job: job._id, limit: SHOWN, search } },
    { enabled: asksWho, keepPrevious: true },
  );
  /** Those who were stored before, until the company chooses; undefined while the list loads, or if it is not the whole. */
  const isWhole = search === '' && query.data?.nextCursor === null;
  const stored = query.data?.applications.filter(({ hiredAt }) => hiredAt);
  const hired: readonly Applicant[] | undefined = chosen ?? (isWhole ? stored : undefined);
  return (
    <AskDialog title="Close Job" form={form} moves={moves}>
      <p>
        “{job.jobTitle}” will be hidden from search and closed to applications. Its{' '}
        {applicants(job)} are kept, and you can reopen it.
      </p>
      <SelectField
        label="Why are you closing it?"
        optional
        placeholder="Prefer not to say"
        options={OUTCOMES}
        hint="For your records. Applicants do not see this."
        {...form.field('outcome')}
      />
      {asksWho && (
        <WhoWasHired
          query={query}
          hired={hired ?? stored ?? []}
          onChange={setChosen}
          search={
            (job.applicantCount > SHOWN || search !== '') && (
              <SearchField label="Search applicants" value={search} onChange={setSearch} />
            )
          }
        />
      )}
      {left.undecided > 0 && <Remaining form={form} job={job} left={left} />}
      {moves.progress && (
        <p role="status">
          {moves.progress.left === undefined
            ? 'Sending your answers…'
            : `${moves.progress.done} of ${moves.progress.done + moves.progress.left} are answered…`}
        </p>
      )}
    </AskDialog>
  );
}

interface ClosingValues {
  outcome: JobOutcome | '';
  /** What becomes of those who still wait for a decision. */
  remaining: 'later' | 'reject';
  reason: string;
  message: string;
}

/** How many applicants of a job wait for a decision, and how many have an offer. */
function useLeft(job: Job) {
  const { data } = useCall(
    'listCompanyApplications',
    { query: { job: job._id, limit: '1' } },
    { enabled: job.applicantCount > 0 },
  );
  const counts = data?.positions?.find(({ _id }) => _id === job._id)?.counts;
  const [first] = data?.applications ?? [];
  return {
    undecided: UNDECIDED.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0),
    offered: counts?.offered ?? 0,
    example: first ? displayName(first.applicant) : 'Ada Byron',
  };
}

interface RemainingProps {
  form: ReturnType<typeof useForm<'setJobStatus', ClosingValues, JobMoveDetails>>;
  job: Job;
  left: ReturnType<typeof useLeft>;
}

/** Asks what happens to those who still wait, and for the answer to all of them. */
function Remaining({ form, job, left: { undecided, offered, example } }: RemainingProps) {
  const { remaining, message } = form.values;
  return (
    <>
      <fieldset className={styles.choices}>
        <Legend>
          {undecided === 1 ? '1 applicant waits' : `${undecided} applicants wait`} for a decision.
          What happens to them?
        </Legend>
        <label className={styles.person}>
          <input
            type="radio"
            name="remaining"
            checked={remaining === 'later'}
            onChange={() => form.set({ remaining: 'later' })}
          />
          <span>I will answer them later</span>
        </label>
        <label className={styles.person}>
          <input
            type="radio"
            name="remaining"
            checked={remaining === 'reject'}
            onChange={() => form.set({ remaining: 'reject' })}
          />
          <span>
            Reject {undecided === 1 ? 'the application' : `all ${undecided}`} with a message
          </span>
        </label>
        {offered > 0 && (
          <Small tiny>{counted(offered, 'applicant')} with an offer can still answer it.</Small>
        )}
      </fieldset>
      {remaining === 'reject' && (
        <>
          <SelectField
            label="Reason"
            required
            placeholder="Choose a reason"
            options={REJECTION_REASONS.map((reason) => ({ value: reason, label: reason }))}
            hint={`Each of them sees the reason and your message. You can undo this for ${UNDO_SECONDS} seconds.`}
            {...form.field('reason')}
          />
          <MessageField
            kind="rejection"
            first={{ name: example, job: job.jobTitle }}
            count={undecided}
            text={message}
            onText={(text) => form.set({ message: text })}
            label="Message"
            optional
            rows={7}
            {...form.field('message')}
          />
        </>
      )}
    </>
  );
}

type Applicant = Pick<Application, '_id' | 'applicant' | 'status'>;

/** Applicants to choose from: those who went furthest first. */
const SHOWN = 100;

interface WhoWasHiredProps {
  query: UseQueryResult<{ applications: Applicant[] }>;
  hired: readonly Applicant[];
  onChange: (hired: readonly Applicant[]) => void;
  /** The search among more applicants than are shown. */
  search: ReactNode;
}

/** Several applicants, or none of them. */
function WhoWasHired({ query, hired, onChange, search }: WhoWasHiredProps) {
  const isLikely = ({ status }: Applicant) => status === 'offered' || status === 'interviewed';
  const isHired = ({ _id }: Applicant) => hired.some((other) => other._id === _id);
  return (
    <QueryView query={query} refused="Failed to load applications data.">
      {({ applications }) => (
        <fieldset className={styles.hired}>
          <Legend optional>Who was hired?</Legend>
          {search}
          {withOthers(hired, applications)
            .toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)))
            .map((application) => (
              <label key={application._id} className={styles.person}>
                <input
                  type="checkbox"
                  checked={isHired(application)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(
                      checked
                        ? [...hired, application]
                        : hired.filter(({ _id }) => _id !== application._id),
                    )
                  }
                />
                <span>
                  {displayName(application.applicant)} <StatusBadge status={application.status} />
                </span>
              </label>
            ))}
          <Small tiny>
            If you hired none of them, leave all boxes empty. Only your company and admins see this.
          </Small>
        </fieldset>
      )}
    </QueryView>
  );
}

/** The chosen applicants stay in the list when a search does not find them. */
const withOthers = (chosen: readonly Applicant[], found: readonly Applicant[]) => [
  ...found,
  ...chosen.filter(({ _id }) => !found.some((other) => other._id === _id)),
];

/** The end of a day in UTC; null for the default deadline. */
const toDeadline = (day: string) => (day ? new Date(`${day}T23:59:59.999Z`) : null);

function RelistJobDialog({ job, moves }: AskProps) {
  const [now] = useState(() => new Date());
  const approvedDeadline = new Date(job.approvedDeadline ?? job.applicationDeadline);
  const form = useForm('relistJob', {
    // The approved deadline needs no second review.
    defaults: {
      applicationDeadline: utcDay(
        approvedDeadline > now ? approvedDeadline : deadlineOf(null, now),
      ),
    },
    check: ({ applicationDeadline: day }): Checked<JobMoveDetails> => {
      const deadline = toDeadline(day);
      const refusal = deadlineRefusal(deadline, now);
      if (refusal) return { message: refusal, errors: { applicationDeadline: refusal } };
      return { value: { applicationDeadline: deadline?.toISOString() ?? '' } };
    },
    onSubmit: (details) => moves.confirm(details),
  });
  const deadline = toDeadline(form.values.applicationDeadline);
  const isLater =
    job.hasPublicVersion && isLaterDeadline(deadlineOf(deadline, now), approvedDeadline);

  return (
    <AskDialog title="Relist Job" form={form} moves={moves}>
      <p>
        “{job.jobTitle}” will be listed again with a new deadline. It was open until{' '}
        {formatDay(job.applicationDeadline)}.
      </p>
      <TextField
        label="Application Deadline"
        type="date"
        min={utcDay(now)}
        max={utcDay(addDays(now, DEADLINE_DAYS.max))}
        hint={`Up to ${DEADLINE_DAYS.max} days ahead. Leave empty for ${DEADLINE_DAYS.default} days.`}
        {...form.field('applicationDeadline')}
      />
      <p>
        {isLater
          ? 'An admin reviews a later deadline within 24 hours. Then the job is public.'
          : job.hasPublicVersion
            ? 'The job is public immediately.'
            : 'The job is public after an admin approves it.'}
      </p>
    </AskDialog>
  );
}

interface AskDialogProps extends Pick<
  Parameters<typeof FormDialog>[0],
  'title' | 'form' | 'children'
> {
  moves: JobMoves;
}

const AskDialog = ({ moves, ...dialog }: AskDialogProps) => (
  <FormDialog
    {...dialog}
    closesOutside
    busy={moves.movingId !== undefined}
    onClose={moves.cancel}
  />
);

const applicants = ({ applicantCount }: Job) =>
  applicantCount === 1 ? 'application' : 'applications';
