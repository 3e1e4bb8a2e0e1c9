import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import { remainingRejection } from '../../shared/applications/lists.ts';
import { standardRejection } from '../../shared/applications/rejection-words.ts';
import {
  type Application,
  REJECTION_MESSAGE_MAX,
  REJECTION_REASONS,
  UNDECIDED_STATUSES,
} from '../../shared/applications/status.ts';
import { readUndoSeconds, undoTimeLabel } from '../applications/moves/undo-time.ts';
import { HIRED_HERE, type Job, JOB_OUTCOMES, type JobOutcome } from '../../shared/jobs/posting.ts';
import { counted } from '../../shared/kit/figures.ts';
import { check, type Checked } from '../../shared/kit/validation.ts';
import type { FormPart } from '../../shared/parts/parts.ts';
import { closingText, closingTexts } from '../../shared/jobs/closing.ts';
import { StatusBadge } from '../applications/badges.tsx';
import { useCall } from '../kit/data/calls.ts';
import { QueryView } from '../kit/data/query-view.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { Small } from '../kit/ui/display/small.tsx';
import { Legend, SelectField } from '../kit/ui/fields/field.tsx';
import { SearchField } from '../kit/ui/fields/search-field.tsx';
import { Panels } from '../panels.tsx';
import { MessageField, useSender } from '../templates/message-field.tsx';
import { AskDialog, type AskProps } from './ask-dialog.tsx';
import styles from './close-dialog.module.css';
import type { JobMoveDetails } from './moves.ts';

const OUTCOMES = JOB_OUTCOMES.map((value) => ({ value, label: value }));

type Waiting = (typeof UNDECIDED_STATUSES)[number];

/** The texts that are sent: one to those whom the company invited to interviews, one to the others. */
const LETTERS = [
  { field: 'message', wasInvited: false, statuses: ['pending', 'reviewed'] },
  { field: 'invitedMessage', wasInvited: true, statuses: ['interviewed'] },
] as const;
type Letter = (typeof LETTERS)[number];

interface ClosingValues extends Record<Waiting, boolean> {
  outcome: JobOutcome | '';
  reason: string;
  message: string;
  invitedMessage: string;
  parts: FormPart<'rejection'>;
}

/** Asks why a job is closed, who was hired, and what happens to those who still wait. */
export function CloseJobDialog({ job, moves }: AskProps) {
  const [chosen, setChosen] = useState<readonly Applicant[]>();
  const [search, setSearch] = useState('');
  const counts = useCounts(job);
  const form = useForm<'setJobStatus', ClosingValues, JobMoveDetails>('setJobStatus', {
    defaults: {
      outcome: '',
      pending: false,
      reviewed: false,
      interviewed: false,
      reason: '',
      message: closingText(''),
      invitedMessage: closingText('', true),
      parts: {},
    },
    check: (values): Checked<JobMoveDetails> => readClosing(values, rejected),
    onSubmit: (details) =>
      moves.confirm({
        ...details,
        ...(details.outcome === HIRED_HERE && hired && { hired: hired.map(({ _id }) => _id) }),
      }),
  });
  const { values } = form;
  const asksWho = values.outcome === HIRED_HERE && job.applicantCount > 0;
  const query = useCall(
    'listCompanyApplications',
    { query: { job: job._id, limit: SHOWN, search } },
    { enabled: asksWho, keepPrevious: true },
  );
  /** Those who were stored before, until the company chooses; undefined while the list loads, or if it is not the whole. */
  const isWhole = search === '' && query.data?.nextCursor === null;
  const stored = query.data?.applications.filter(({ hiredAt }) => hiredAt);
  const hired: readonly Applicant[] | undefined = chosen ?? (isWhole ? stored : undefined);
  /** They are not asked about: the server leaves them out. */
  const spared = asksWho ? (hired ?? stored ?? []) : [];
  const waiting = UNDECIDED_STATUSES.flatMap((status) => {
    const sparedHere = spared.filter((one) => one.status === status).length;
    const count = Math.max(0, (counts?.[status] ?? 0) - sparedHere);
    return count > 0 ? [{ status, count }] : [];
  });
  const rejected = waiting.filter(({ status }) => values[status]);
  const rejectedCount = sumOf(rejected);
  /** The texts follow the outcome until somebody edits them. */
  const follow = (outcome: JobOutcome | '') => {
    for (const { field, wasInvited } of LETTERS)
      if (closingTexts('', wasInvited).includes(values[field]))
        form.set({ [field]: closingText(outcome, wasInvited) });
  };
  const outcome = form.field('outcome');
  return (
    <AskDialog
      title="Close Job"
      submit={rejectedCount > 0 ? `Close Job and Reject ${rejectedCount}` : 'Close Job'}
      form={form}
      moves={moves}
    >
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
        {...outcome}
        onChange={(event) => {
          void outcome.onChange(event);
          follow(event.currentTarget.value as JobOutcome | '');
        }}
      />
      {asksWho && (
        <WhoWasHired
          query={query}
          hired={spared}
          onChange={setChosen}
          search={
            (job.applicantCount > SHOWN || search !== '') && (
              <SearchField label="Search applicants" value={search} onChange={setSearch} />
            )
          }
        />
      )}
      {waiting.length > 0 && (
        <Remaining
          form={form}
          job={job}
          waiting={waiting}
          offered={counts?.offered ?? 0}
          spared={spared}
        />
      )}
      {moves.progress && (
        <p role="status">
          {moves.progress.done === 0
            ? 'Sending your answers…'
            : `${moves.progress.done} of ${Math.max(moves.progress.done, rejectedCount)} are answered…`}
        </p>
      )}
    </AskDialog>
  );
}

interface Group {
  status: Waiting;
  count: number;
}

const sumOf = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** Reads the fields. @param rejected the groups that are rejected */
function readClosing(values: ClosingValues, rejected: readonly Group[]): Checked<JobMoveDetails> {
  const { outcome, reason, parts } = values;
  if (rejected.length === 0) return { value: { outcome } };
  const rejections: NonNullable<JobMoveDetails['rejections']> = [];
  for (const letter of LETTERS) {
    const statuses = statusesOf(letter, rejected);
    if (statuses.length === 0) continue;
    const read = check(remainingRejection, {
      reason,
      message: values[letter.field],
      statuses,
      ...parts,
    });
    if ('errors' in read) {
      const { message, ...errors } = read.errors;
      return {
        message: '',
        errors: {
          ...errors,
          ...(!reason && { reason: 'Choose a reason.' }),
          ...(message && { [letter.field]: message }),
        },
      };
    }
    rejections.push(read.value);
  }
  return { value: { outcome, rejections } };
}

/** The groups that get a letter. */
const statusesOf = ({ statuses }: Letter, groups: readonly Group[]): Waiting[] =>
  groups.flatMap(({ status }) => (statuses.some((one) => one === status) ? status : []));

/** How many applicants of a job are in each status. */
function useCounts(job: Job) {
  const { data } = useCall(
    'listCompanyApplications',
    { query: { job: job._id, limit: '1' } },
    { enabled: job.applicantCount > 0 },
  );
  return data?.position?.counts;
}

interface RemainingProps {
  form: ReturnType<typeof useForm<'setJobStatus', ClosingValues, JobMoveDetails>>;
  job: Job;
  /** The statuses in which somebody waits. */
  waiting: readonly Group[];
  /** How many have an offer. */
  offered: number;
  /** Those who were hired. */
  spared: readonly Applicant[];
}

/** Asks who of those who still wait is rejected, and for the answers to them. */
function Remaining({ form, job, waiting, offered, spared }: RemainingProps) {
  const { values } = form;
  const total = sumOf(waiting);
  const rejected = waiting.filter(({ status }) => values[status]);
  return (
    <>
      <fieldset className={styles.choices}>
        <Legend>
          {total === 1 ? '1 applicant waits' : `${total} applicants wait`} for a decision. Whom do
          you reject now?
        </Legend>
        {waiting.map(({ status, count }) => (
          <label key={status} className={styles.person}>
            <input
              type="checkbox"
              checked={values[status]}
              onChange={({ currentTarget: { checked } }) => form.set({ [status]: checked })}
            />
            <span>
              {counted(count, 'applicant')} <StatusBadge status={status} />
            </span>
          </label>
        ))}
        <Small tiny>
          The others wait, and you can answer them later.
          {offered > 0 && ` ${counted(offered, 'applicant')} with an offer can still answer it.`}
        </Small>
      </fieldset>
      {rejected.length > 0 && (
        <>
          <SelectField
            label="Reason"
            required
            placeholder="Choose a reason"
            options={REJECTION_REASONS.map((reason) => ({ value: reason, label: reason }))}
            hint={`Each of them sees the reason, unless it is 'Other', and your message. You can undo this for ${undoTimeLabel(readUndoSeconds())}.`}
            {...form.field('reason')}
          />
          {LETTERS.map((letter) => {
            const groups = rejected.filter(({ status }) =>
              letter.statuses.some((one) => one === status),
            );
            return (
              groups.length > 0 && (
                <LetterField
                  key={letter.field}
                  form={form}
                  job={job}
                  letter={letter}
                  groups={groups}
                  isOnly={groups.length === rejected.length}
                  spared={spared}
                />
              )
            );
          })}
          <Panels slot="rejection.fields" application={undefined} {...form.control('parts')} />
        </>
      )}
    </>
  );
}

interface LetterFieldProps extends Pick<RemainingProps, 'form' | 'job' | 'spared'> {
  letter: Letter;
  /** Those who get it. */
  groups: readonly Group[];
  /** Nobody gets another letter. */
  isOnly: boolean;
}

/** The text to those whom the company invited to interviews, or to the others. */
function LetterField({ form, job, letter, groups, isOnly, spared }: LetterFieldProps) {
  const { field, wasInvited } = letter;
  const { company } = useSender();
  const { outcome, [field]: text } = form.values;
  const { data } = useCall(
    'listCompanyApplications',
    {
      query: {
        job: job._id,
        status: groups[0]?.status,
        limit: Math.min(SHOWN, spared.length + 1),
      },
    },
    { keepPrevious: true },
  );
  const first = data?.applications.find(({ _id }) => !spared.some((one) => one._id === _id));
  const count = sumOf(groups);
  const name = first ? displayName(first.applicant) : 'Ada Byron';
  return (
    <MessageField
      kind="rejection"
      limit={REJECTION_MESSAGE_MAX}
      first={{ name, job: job.jobTitle }}
      count={count}
      // The fields stay, so that the text still follows the outcome.
      keepsFields
      text={text}
      onText={(next) => form.set({ [field]: next })}
      startsWith={closingTexts(outcome, wasInvited)}
      ifEmpty={standardRejection(company)}
      label={
        isOnly ? 'Message' : wasInvited ? 'Message to those interviewed' : 'Message to the others'
      }
      optional
      rows={7}
      {...form.field(field)}
    />
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
          <div className={styles.people}>
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
          </div>
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

const applicants = ({ applicantCount }: Job) =>
  applicantCount === 1 ? 'application' : 'applications';
