import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../../shared/kit/day.ts';
import { counted } from '../../../../shared/kit/figures.ts';
import {
  DECISION_MAX,
  NOTE_READERS,
  type ListedCase,
  type ReportCase,
  type Verdict,
} from '../../rules/cases.ts';
import { REPORT_REASONS, type ReportKind, SHARED_BY } from '../../rules.ts';
import { type Meeting, SHIELDS } from '../../rules/weights.ts';
import { formatLocal } from '../../../../web/kit/local-time.ts';
import { useCall, useChange } from '../../../../web/kit/data/calls.ts';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import {
  failureNotices,
  notifyFailure,
  UPDATE_NOTICES,
} from '../../../../web/kit/failure-notice.ts';
import { textDraft } from '../../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../../web/kit/forms/form-dialog.tsx';
import { SubmitButton } from '../../../../web/kit/forms/submit-button.tsx';
import { useForm } from '../../../../web/kit/forms/use-form.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { useOwnId } from '../../../../web/kit/session.ts';
import { Button } from '../../../../web/kit/ui/button.tsx';
import { Badge } from '../../../../web/kit/ui/display/badge.tsx';
import { Facts } from '../../../../web/kit/ui/display/facts.tsx';
import { StatusLine } from '../../../../web/kit/ui/display/identity.tsx';
import { Prose, Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { SelectField, TextArea } from '../../../../web/kit/ui/fields/field.tsx';
import { Drawer, DrawerSection } from '../../../../web/kit/ui/overlays/drawer.tsx';
import { Hints } from '../../../../web/reviews/hints.tsx';
import styles from './details.module.css';

export const KIND_LABELS: Record<ReportKind, string> = {
  job: 'Job',
  company: 'Company',
  message: 'Message',
};

/** A case with its hints and reports, and the decision, in a drawer. */
export function CaseDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall('getReport', { params: { id } });
  const found = query.data?.reportCase;
  return (
    <Drawer title={found ? `Reports: ${nameOf(found)}` : 'Reports'} onClose={onClose}>
      <QueryView key={id} query={query} refused="Failed to load the reports.">
        {({ reportCase }) => <Content found={reportCase} />}
      </QueryView>
    </Drawer>
  );
}

const nameOf = ({ kind, name }: ListedCase) => (kind === 'message' ? `message by ${name}` : name);

function Content({ found }: { found: ReportCase }) {
  const { kind, name, companyName, openedAt, frozenAt, path, text } = found;
  const pause = kind === 'message' ? 'hide it' : 'pause it';
  return (
    <>
      <StatusLine>
        <CaseBadge found={found} />
      </StatusLine>
      <Facts
        facts={{
          [KIND_LABELS[kind]]: path ? <Link to={path}>{name}</Link> : `Written by ${name}`,
          Company: kind !== 'company' && (
            <Link to={`/admin/companies?search=${encodeURIComponent(companyName)}`}>
              {companyName}
            </Link>
          ),
          'Reported since': formatLocal(openedAt),
          [kind === 'message' ? 'Hidden since' : 'Paused since']: frozenAt && formatLocal(frozenAt),
          'Different people': `${found.people} (${found.freezeAt} needed to ${pause})`,
          Weight:
            found.freezeAtPoints > 0 &&
            `${counted(found.points, 'point')} (${found.freezeAtPoints} needed to ${pause})`,
          'Not paused because': found.state === 'open' && found.shield && SHIELDS[found.shield],
          'Sent to': found.recipients > 1 && counted(found.recipients, 'applicant'),
        }}
      />
      <Decision found={found} />
      <Notes found={found} />
      <Hints hints={found.hints} />
      <DrawerSection title={counted(found.reportList.length, 'report')}>
        {byPerson(found.reportList).map((reports) => (
          <div key={reports[0]?._id} className={styles.person}>
            <CountedAsOne reports={reports} />
            <ul className={styles.reports}>
              {reports.map((report) => (
                <li key={report._id}>
                  <Report report={report} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </DrawerSection>
      <DrawerSection title={kind === 'message' ? 'The message' : 'Current text'}>
        {text ? (
          <Prose text={text} />
        ) : (
          <Quiet>{kind === 'message' ? 'The message was erased.' : 'No text.'}</Quiet>
        )}
      </DrawerSection>
    </>
  );
}

const READERS: Record<(typeof NOTE_READERS)[number], string> = {
  admins: 'Note for admins',
  company: 'Message to the company or writer',
  reporters: 'Message to everybody who reported it',
};
const NO_NOTE: { to: keyof typeof READERS; text: string } = { to: 'admins', text: '' };

/** Notes and messages about the case, with a form for another one. */
function Notes({ found: { _id: id, notes } }: { found: ReportCase }) {
  const { mutateAsync: add } = useChange('addCaseNote');
  const form = useForm('addCaseNote', {
    defaults: NO_NOTE,
    draft: textDraft(`report-note:${useOwnId()}:${id}`, 'text'),
    notices: UPDATE_NOTICES,
    onSubmit: async (body) => {
      const { message } = await add({ params: { id }, body });
      form.reset(NO_NOTE);
      notify.success('Saved', message);
    },
  });
  return (
    <DrawerSection title="Notes and messages">
      {notes.map(({ to, text, at, by }) => (
        <div key={at}>
          <Prose text={text} />
          <Small>{`${READERS[to]} · ${by}, ${formatLocal(at)}`}</Small>
        </div>
      ))}
      <form {...form.form} className={styles.person} onInput={() => form.clearErrors()}>
        <SelectField
          label="For"
          options={NOTE_READERS.map((value) => ({ value, label: READERS[value] }))}
          {...form.field('to')}
        />
        <TextArea label="Text" required rows={3} maxLength={DECISION_MAX} {...form.field('text')} />
        <SubmitButton form={form} sending="Saving..." variant="outline">
          {form.values.to === 'admins' ? 'Save Note' : 'Send Message'}
        </SubmitButton>
      </form>
    </DrawerSection>
  );
}

type CaseReport = ReportCase['reportList'][number];

/** The reports of one person together, in the order of their first report. */
function byPerson(reports: readonly CaseReport[]): CaseReport[][] {
  const groups = new Map<number | string, CaseReport[]>();
  for (const report of reports) {
    const key = report.person ?? report._id;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return [...groups.values()];
}

/** Why several reports count once. */
function CountedAsOne({ reports }: { reports: readonly CaseReport[] }) {
  const sharedBy = reports[0]?.sharedBy ?? [];
  if (reports.length === 1 || sharedBy.length === 0) return null;
  const shared = sharedBy.map((name) => SHARED_BY[name]).join(', ');
  return (
    <p className={styles.shared}>
      {reports.length} reports count as one person: {shared}
    </p>
  );
}

const MEETING_WORDS: Record<Meeting, string> = {
  contacted: 'The company contacted them',
  applied: 'Applied to the company',
};

function Report({ report }: { report: ReportCase['reportList'][number] }) {
  const { reason, text, at, counts, points, met, reporter } = report;
  return (
    <>
      <p className={styles.reason}>{REPORT_REASONS[reason]}</p>
      {text && <Prose text={text} />}
      <Small>
        {reporter
          ? [reporter.name, reporter.companyName, `joined ${formatDay(reporter.joined)}`]
              .filter(Boolean)
              .join(', ')
          : 'A deleted user'}
        {` · reported ${formatLocal(at)}`}
      </Small>
      <Small>
        {[
          counts ? counted(points, 'point') : 'Does not count toward a pause',
          met && MEETING_WORDS[met],
          reporter &&
            reporter.upheld + reporter.dismissed > 0 &&
            `Earlier reports: ${reporter.upheld} upheld, ${reporter.dismissed} dismissed`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Small>
    </>
  );
}

const DECISIONS: Record<ReportKind, { label: string; question: string }> = {
  job: {
    label: 'Uphold and Close Job',
    question: 'The job closes, and its company cannot open it again.',
  },
  company: {
    label: 'Uphold and Suspend Company',
    question: 'Its members can no longer log in, and all its jobs leave the public pages.',
  },
  message: {
    label: 'Uphold and Keep Hidden',
    question: 'The message stays hidden from both sides.',
  },
};

const PAUSE_LABELS: Record<ReportKind, string> = {
  job: 'Pause Job',
  company: 'Pause Jobs',
  message: 'Hide Message',
};

/** Pauses what was reported, upholds or dismisses the reports, or undoes that. */
function Decision({ found }: { found: ReportCase }) {
  const [verdict, setVerdict] = useState<Verdict>();
  const undo = useChange('undoReportDecision', {
    onSuccess: ({ message }) => notify.success('Decision Undone', message),
    onError: (error) => notifyFailure(error, 'Undo', 'The decision could not be undone.'),
  });
  const pause = useChange('pauseReported', {
    onSuccess: ({ message }) => notify.success('Paused', message),
    onError: (error) =>
      notifyFailure(error, { refused: 'Pause Failed' }, 'It could not be paused.'),
  });
  const { _id: id, kind, state, frozenAt, decidedAt, decidedBy, reason } = found;
  if (state !== 'open')
    return (
      <DrawerSection title={state === 'upheld' ? 'Upheld' : 'Dismissed'}>
        <Prose text={reason} />
        <Small>
          {[decidedBy || 'A deleted user', decidedAt && formatLocal(decidedAt)]
            .filter(Boolean)
            .join(', ')}
        </Small>
        <div>
          <Button
            variant="outline"
            busy={undo.isPending}
            onClick={() => undo.mutate({ params: { id } })}
          >
            Undo Decision
          </Button>
        </div>
      </DrawerSection>
    );
  return (
    <div className={styles.decision}>
      {!frozenAt && (
        <Button
          variant="outline"
          busy={pause.isPending}
          onClick={() => pause.mutate({ params: { id } })}
        >
          {PAUSE_LABELS[kind]}
        </Button>
      )}
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setVerdict('dismiss')}>
        Dismiss Reports
      </Button>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setVerdict('uphold')}>
        {DECISIONS[kind].label}
      </Button>
      {verdict && (
        <DecisionDialog found={found} verdict={verdict} onClose={() => setVerdict(undefined)} />
      )}
    </div>
  );
}

interface DecisionDialogProps {
  found: ReportCase;
  verdict: Verdict;
  onClose: () => void;
}

/** Asks for the reason, which the company or the writer reads. */
function DecisionDialog({ found, verdict, onClose }: DecisionDialogProps) {
  const { _id: id, kind, frozenAt } = found;
  const { mutateAsync: decide } = useChange('decideReport');
  const form = useForm('decideReport', {
    defaults: { reason: '' },
    draft: textDraft(`report-decision:${useOwnId()}:${id}:${verdict}`, 'reason'),
    check: (values, bySchema) => bySchema({ ...values, verdict }),
    notices: failureNotices(
      'Decision',
      'The reports could not be decided.',
      'The reports could not be decided.',
    ),
    onSubmit: async (body) => {
      const { message } = await decide({ params: { id }, body });
      notify.success(verdict === 'uphold' ? 'Reports Upheld' : 'Reports Dismissed', message);
      onClose();
    },
  });
  const isUphold = verdict === 'uphold';
  const reader = kind === 'message' ? 'the writer of the message' : 'the company';
  const hearsDismissal = frozenAt !== null;
  return (
    <FormDialog
      title={`${isUphold ? DECISIONS[kind].label : 'Dismiss Reports'}: ${nameOf(found)}`}
      submit={isUphold ? DECISIONS[kind].label : 'Dismiss Reports'}
      form={form}
      danger={isUphold}
      onClose={onClose}
    >
      <p>
        {found.path && (
          <>
            <Link to={found.path} target="_blank">
              {nameOf(found)}
            </Link>
            <br />
          </>
        )}
        {isUphold ? DECISIONS[kind].question : 'Everything the reports paused or hid is restored.'}{' '}
        We'll tell the reporters the outcome.
      </p>
      <TextArea
        label="Reason"
        required
        rows={4}
        maxLength={DECISION_MAX}
        hint={
          isUphold || hearsDismissal
            ? `We send it to ${reader}. Do not name who reported it.`
            : 'Only admins read it.'
        }
        placeholder="e.g. Applicants must not be asked to pay for training."
        readOnly={form.isSending}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/** The state of a case. */
export function CaseBadge({ found: { state, frozenAt, kind } }: { found: ListedCase }) {
  if (state === 'upheld') return <Badge tone="red">Upheld</Badge>;
  if (state === 'dismissed') return <Badge tone="neutral">Dismissed</Badge>;
  if (!frozenAt) return <Badge tone="blue">Waiting</Badge>;
  return <Badge tone="amber">{kind === 'message' ? 'Hidden' : 'Paused'}</Badge>;
}
