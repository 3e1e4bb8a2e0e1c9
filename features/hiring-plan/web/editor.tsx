import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  CRITERIA_MAX,
  type HiringPlan,
  hiringPlanBody,
  STAGE_NAME_MAX,
  STAGES_MAX,
} from '../rules/plan.ts';
import {
  type ApplicationStatus,
  OPEN_STATUSES,
  statusLabel,
} from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { failureNotices } from '../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button, IconButton } from '../../../web/kit/ui/button.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Legend, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { ConfirmDialog } from '../../../web/kit/ui/overlays/confirm-dialog.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import styles from './editor.module.css';

interface PlanEditorProps {
  jobId: string;
  onClose: () => void;
}

/** The dialog with the stages and criteria of a job, as they were when it opened. */
export function PlanEditor({ jobId, onClose }: PlanEditorProps) {
  const { data } = useCall('getHiringPlan', { params: { jobId } });
  const [opened, setOpened] = useState(data?.plan);
  if (data && !opened) setOpened(data.plan);
  return opened && <PlanDialog jobId={jobId} plan={opened} onClose={onClose} />;
}

interface Line {
  id: string;
  name: string;
}
interface Values {
  stages: (Line & { status: ApplicationStatus })[];
  criteria: (Line & { hint: string })[];
}

function PlanDialog({ jobId, plan, onClose }: PlanEditorProps & { plan: HiringPlan }) {
  const { isPending, mutateAsync: save } = useChange('saveHiringPlan');
  const [outdated, setOutdated] = useState<string>();
  /** Values that wait for the question about the people in deleted stages. */
  const [asked, setAsked] = useState<{ body: Values; people: number }>();
  const form = useForm('saveHiringPlan', {
    defaults: toValues(plan),
    check: (values: Values) => {
      const checked = check(hiringPlanBody, { ...values, version: plan.version });
      return 'errors' in checked ? { ...checked, errors: withSlashes(checked.errors) } : checked;
    },
    notices: failureNotices(
      'Save',
      'The stages and criteria could not be saved.',
      'The stages and criteria could not be saved.',
    ),
    onSubmit: async (_body, values) => {
      const kept = new Set(values.stages.map(({ id }) => id));
      const people = plan.stages
        .filter(({ _id }) => !kept.has(_id))
        .reduce((sum, stage) => sum + stage.people, 0);
      if (people > 0) {
        setAsked({ body: values, people });
        return false;
      }
      await send(values);
      return undefined;
    },
    onRefused: (refusal) => {
      if (refusal.code === 'plan-changed') setOutdated(refusal.message);
      return refusal.code === 'plan-changed';
    },
  });
  const send = async (values: Values) => {
    const { message } = await save({
      params: { jobId },
      body: { ...values, version: plan.version },
    });
    notify.success('Saved', message);
    onClose();
  };
  const confirm = async () => {
    if (!asked) return;
    try {
      await send(asked.body);
    } catch (error) {
      if (error instanceof Refusal) setOutdated(error.message);
      else notify.failure('Save Error', 'The stages and criteria could not be saved.');
      setAsked(undefined);
    }
  };

  return (
    <FormDialog
      title="Stages & Criteria"
      submit="Save"
      form={form}
      busy={isPending}
      outdated={outdated}
      onClose={onClose}
    >
      <Quiet>
        Stages split a status, such as two interviews. Criteria are what your team rates from 1 to
        5. Both are optional, and applicants see neither.
      </Quiet>
      {OPEN_STATUSES.map((status) => (
        <Lines
          key={status}
          title={`${statusLabel(status)} stages`}
          noun="stage"
          lines={form.values.stages.filter((stage) => stage.status === status)}
          max={STAGES_MAX}
          onChange={(own) =>
            form.set({
              stages: OPEN_STATUSES.flatMap((each) =>
                each === status
                  ? own.map((line) => ({ ...line, status }))
                  : form.values.stages.filter((stage) => stage.status === each),
              ),
            })
          }
          makeLine={() => ({ id: '', name: '', status })}
        >
          {(line, set) => (
            <TextField
              label="Stage name"
              hideLabel
              maxLength={STAGE_NAME_MAX}
              placeholder="e.g. Phone call"
              value={line.name}
              error={form.errors[`stages/${form.values.stages.indexOf(line)}/name`]}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
          )}
        </Lines>
      ))}
      <Lines
        title="Scorecard criteria"
        noun="criterion"
        lines={form.values.criteria}
        max={CRITERIA_MAX}
        onChange={(criteria) => form.set({ criteria })}
        makeLine={() => ({ id: '', name: '', hint: '' })}
      >
        {(line, set, index) => (
          <>
            <TextField
              label="Criterion"
              hideLabel
              maxLength={60}
              placeholder="e.g. Craft"
              value={line.name}
              error={form.errors[`criteria/${index}/name`]}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <TextField
              label={`What to look for in ${line.name || 'it'}`}
              hideLabel
              maxLength={300}
              placeholder="e.g. Shows work of their own"
              value={line.hint}
              onChange={({ currentTarget }) => set({ hint: currentTarget.value })}
            />
          </>
        )}
      </Lines>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        busy={isPending}
        title="Delete Stages"
        confirmLabel="Delete and Save"
        onConfirm={() => void confirm()}
        onClose={() => setAsked(undefined)}
      >
        <p>
          {counted(asked?.people ?? 0, 'application')} in the deleted stages will stay in the same
          status, without a stage. Nobody is notified.
        </p>
      </ConfirmDialog>
    </FormDialog>
  );
}

interface LinesProps<Item extends Line> {
  title: string;
  noun: string;
  lines: readonly Item[];
  max: number;
  onChange: (lines: Item[]) => void;
  makeLine: () => Item;
  children: (line: Item, set: (change: Partial<Item>) => void, index: number) => ReactNode;
}

/** A list of names that can be added, ordered and removed. */
function Lines<Item extends Line>({
  title,
  noun,
  lines,
  max,
  onChange,
  makeLine,
  children,
}: LinesProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const swap = (from: number, to: number) => {
    const line = lines[from];
    if (line) onChange(lines.toSpliced(from, 1).toSpliced(to, 0, line));
  };
  return (
    <fieldset className={styles.group}>
      <Legend>{title}</Legend>
      <Stack gap={8}>
        {lines.length > 0 && (
          <ol ref={list} className={styles.lines}>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- New lines have no id, and change places.
              <li key={index} className={styles.line}>
                <div className={styles.fields}>
                  {children(
                    line,
                    (change) => onChange(lines.with(index, { ...line, ...change })),
                    index,
                  )}
                </div>
                <IconButton
                  label={`Move ${noun} ${line.name || index + 1} up`}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <IconArrowUp size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move ${noun} ${line.name || index + 1} down`}
                  disabled={index === lines.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <IconArrowDown size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Remove ${noun} ${line.name || index + 1}`}
                  onClick={() => onChange(lines.toSpliced(index, 1))}
                >
                  <IconTrash size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ol>
        )}
        <div>
          <Button
            variant="light"
            size="sm"
            icon={<IconPlus size={17} aria-hidden />}
            aria-label={`Add ${noun}: ${title}`}
            blocked={lines.length >= max ? `At most ${max}.` : undefined}
            onClick={() => {
              onChange([...lines, makeLine()]);
              requestAnimationFrame(() =>
                list.current?.lastElementChild?.querySelector<HTMLElement>('input')?.focus(),
              );
            }}
          >
            Add
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}

const toValues = ({ stages, criteria }: HiringPlan): Values => ({
  stages: OPEN_STATUSES.flatMap((status) =>
    stages
      .filter((stage) => stage.status === status)
      .map(({ _id, name }) => ({ id: _id, status, name })),
  ),
  criteria: criteria.map(({ _id, name, hint }) => ({ id: _id, name, hint })),
});

/** The form's library would split names at their dots. */
const withSlashes = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field.replaceAll('.', '/'), message]),
  );
