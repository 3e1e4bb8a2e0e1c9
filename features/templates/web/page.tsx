import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import {
  fillFields,
  inBraces,
  TEMPLATE_FIELDS,
  type TemplateField,
  valuesFor,
} from '../../../shared/templates/fields.ts';
import { STANDARD_TEMPLATES, TEMPLATE_KIND_LABELS, TEMPLATE_KINDS } from '../rules.ts';
import type { Template } from '../calls.ts';
import { mayMember } from '../../../shared/permissions.ts';
import { youOrName } from '../../../shared/companies/team.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { prefetchCall, useCall, useChange } from '../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../web/kit/data/change-dialog.tsx';
import { WholeList } from '../../../web/kit/data/list.tsx';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { failureNotices, notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { useBarred } from '../../../web/kit/member.ts';
import { notify } from '../../../web/kit/notices.ts';
import { readUser, useOwnId } from '../../../web/kit/session.ts';
import { Button, IconButton, TextButton } from '../../../web/kit/ui/button.tsx';
import { Pair, Unbroken } from '../../../web/kit/ui/display/identity.tsx';
import { type Column, Table } from '../../../web/kit/ui/display/table.tsx';
import { Barred } from '../../../web/kit/ui/feedback/barred.tsx';
import { SelectField, TextArea, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { Page } from '../../../web/kit/ui/layout/page.tsx';
import { menuColumn } from '../../../web/kit/ui/overlays/row-menu.tsx';
import { pageMeta } from '../../../web/site.ts';
import { FilledText } from '../../../web/templates/filled-text.tsx';
import { useSender } from '../../../web/templates/message-field.tsx';
import styles from './page.module.css';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Templates');

export const clientLoader = () => {
  const role = readUser()?.teamRole;
  return role && mayMember(role, 'handle-applications') ? prefetchCall('listTemplates') : null;
};

type Content = Pick<Template, 'kind' | 'name' | 'text'>;
/** A template to change, or the content of a new one. */
type Asked = { edit: Template } | { create: Content } | { remove: Template };

const EMPTY: Content = { kind: 'rejection', name: '', text: '' };

/** A company's texts for messages to applicants. */
export default function Templates() {
  const barred = useBarred('handle-applications');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Page
      title="Templates"
      subtitle="Texts that you and your colleagues send to applicants"
      actions={
        <Button
          icon={<IconPlus size={18} aria-hidden />}
          aria-haspopup="dialog"
          blocked={barred}
          onClick={() => setAsked({ create: EMPTY })}
        >
          New Template
        </Button>
      }
    >
      {barred ? <Barred reason={barred} /> : <TemplateLists onAsk={setAsked} />}
      {asked && 'create' in asked && <TemplateDialog content={asked.create} onClose={close} />}
      {asked && 'edit' in asked && (
        <TemplateDialog content={asked.edit} id={asked.edit._id} onClose={close} />
      )}
      {asked && 'remove' in asked && <RemoveDialog template={asked.remove} onClose={close} />}
    </Page>
  );
}

/** The company's own templates, and the standard ones to copy. */
function TemplateLists({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const query = useCall('listTemplates');
  return (
    <>
      <QueryView query={query} refused="Failed to load the templates.">
        {({ templates }) => (
          <WholeList
            title="Your Templates"
            noun="templates"
            rows={templates}
            empty={{
              title: 'No templates yet',
              hint: 'Write one, or begin with a copy of a standard template below.',
            }}
          >
            {(rows) => <OwnTemplates rows={rows} onAsk={onAsk} />}
          </WholeList>
        )}
      </QueryView>
      <WholeList title="Standard Templates" noun="templates" rows={STANDARD}>
        {(rows) => (
          <Table label="Standard templates" columns={toStandardColumns(onAsk)} rows={rows} />
        )}
      </WholeList>
    </>
  );
}

const STANDARD = STANDARD_TEMPLATES.map((template) => ({ _id: template.name, ...template }));

const CONTENT: Column<Content>[] = [
  {
    label: 'Template',
    cell: ({ name, text }) => (
      <div className={styles.template}>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>{text}</p>
      </div>
    ),
  },
  {
    label: 'For',
    cell: ({ kind }) => <Unbroken>{TEMPLATE_KIND_LABELS[kind]}</Unbroken>,
  },
];

const toStandardColumns = (onAsk: (asked: Asked) => void): Column<Content & { _id: string }>[] => [
  ...CONTENT,
  {
    label: 'Actions',
    narrow: 'corner',
    cell: ({ kind, name, text }) => (
      <IconButton
        label={`Copy ${name}`}
        aria-haspopup="dialog"
        onClick={() => onAsk({ create: { kind, name, text } })}
      >
        <IconCopy size={18} aria-hidden />
      </IconButton>
    ),
  },
];

interface OwnTemplatesProps {
  rows: readonly Template[];
  onAsk: (asked: Asked) => void;
}

function OwnTemplates({ rows, onAsk }: OwnTemplatesProps) {
  const ownId = useOwnId();
  const [now] = useState(() => new Date());
  return <Table label="Your templates" columns={toColumns({ ownId, now, onAsk })} rows={rows} />;
}

interface ColumnSetting extends Pick<OwnTemplatesProps, 'onAsk'> {
  ownId: string | undefined;
  now: Date;
}

const toColumns = ({ ownId, now, onAsk }: ColumnSetting): Column<Template>[] => [
  ...CONTENT,
  {
    label: 'Changed',
    cell: ({ updatedAt, by }) => (
      <Pair date line={youOrName(by, ownId)}>
        {formatAge(updatedAt, now)}
      </Pair>
    ),
  },
  menuColumn((template) => ({
    name: template.name,
    groups: [
      [
        { label: 'Edit', icon: IconPencil, onSelect: () => onAsk({ edit: template }) },
        {
          label: 'Copy',
          icon: IconCopy,
          onSelect: () => onAsk({ create: { ...template, name: '' } }),
        },
        {
          label: 'Delete',
          icon: IconTrash,
          danger: true,
          onSelect: () => onAsk({ remove: template }),
        },
      ],
    ],
  })),
];

const KIND_OPTIONS = TEMPLATE_KINDS.map((value) => ({
  value,
  label: TEMPLATE_KIND_LABELS[value],
}));
const FIELDS = Object.entries(TEMPLATE_FIELDS) as [TemplateField, string][];
const EXAMPLE = { name: 'Ada Byron', job: 'Machine Operator' };

interface TemplateDialogProps {
  content: Content;
  /** Of the template to change; a new one without it. */
  id?: string;
  onClose: () => void;
}

function TemplateDialog({ content, id, onClose }: TemplateDialogProps) {
  const ownId = useOwnId();
  const sender = useSender();
  const adding = useChange('addTemplate');
  const changing = useChange('updateTemplate');
  const { kind, name, text } = content;
  const form = useForm<'addTemplate', Content, Content>('addTemplate', {
    defaults: { kind, name, text },
    draft: fieldsDraft(`template:${ownId}:${id ?? `new ${name}`}`),
    notices: failureNotices('Save', 'Failed to save the template.'),
    onSubmit: async (body) => {
      const { template } = id
        ? await changing.mutateAsync({ params: { id }, body })
        : await adding.mutateAsync({ body });
      notify.success('Template Saved', `You can choose “${template.name}” where you write.`);
      onClose();
    },
  });
  const caret = useRef(text.length);
  const typed = form.values.text;
  const insert = (field: TemplateField) => {
    const at = Math.min(caret.current, typed.length);
    form.set({ text: `${typed.slice(0, at)}${inBraces(field)}${typed.slice(at)}` });
    caret.current = at + inBraces(field).length;
    form.focus('text');
  };
  const title = id ? 'Edit Template' : 'New Template';
  return (
    <FormDialog title={title} submit="Save Template" form={form} onClose={onClose}>
      <SelectField label="For" options={KIND_OPTIONS} {...form.field('kind')} />
      <TextField
        label="Name"
        required
        placeholder="e.g. After the first interview"
        {...form.field('name')}
      />
      <TextArea
        label="Text"
        rows={9}
        required
        readOnly={form.isSending}
        onSelect={(event) => {
          caret.current = event.currentTarget.selectionStart;
        }}
        {...form.field('text')}
      />
      <div role="group" aria-label="Insert a field" className={styles.fields}>
        {FIELDS.map(([field, meaning]) => (
          <TextButton key={field} title={meaning} onClick={() => insert(field)}>
            {inBraces(field)}
            <span className="sr-only">: {meaning}</span>
          </TextButton>
        ))}
      </div>
      {typed.trim() && (
        <FilledText
          title={`Preview for ${EXAMPLE.name}`}
          text={fillFields(typed, valuesFor({ ...EXAMPLE, ...sender }))}
        />
      )}
    </FormDialog>
  );
}

function RemoveDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { name, kind, text } = template;
  const restoring = useChange('addTemplate', {
    onError: (error) => notifyUpdateFailure(error, 'Failed to restore the template.'),
  });
  return (
    <ChangeDialog
      change="deleteTemplate"
      input={{ params: { id: template._id } }}
      done="Template Deleted"
      undo={() => restoring.mutate({ body: { name, kind, text } })}
      fallback="Failed to delete the template."
      title={`Delete “${name}”?`}
      confirmLabel="Delete Template"
      onClose={onClose}
    >
      <p>Your colleagues can no longer choose it. Messages that were sent stay as they are.</p>
    </ChangeDialog>
  );
}
