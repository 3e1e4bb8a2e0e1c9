import {
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatAge } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import {
  OLD_SECRET_HOURS,
  sendRefusal,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type Webhook,
  webhooksRefusal,
} from '../rules.ts';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../web/kit/data/change-dialog.tsx';
import { WholeList } from '../../../web/kit/data/list.tsx';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { failureNotices, notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { useOpened } from '../../../web/kit/opened.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import { Codes, Pair, Unbroken } from '../../../web/kit/ui/display/identity.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { type Column, Table } from '../../../web/kit/ui/display/table.tsx';
import { ChoicesField } from '../../../web/kit/ui/fields/choices-field.tsx';
import { TextField } from '../../../web/kit/ui/fields/field.tsx';
import { NameLink } from '../../../web/kit/ui/navigation/quiet-link.tsx';
import { ConfirmDialog } from '../../../web/kit/ui/overlays/confirm-dialog.tsx';
import { menuColumn, type RowAction } from '../../../web/kit/ui/overlays/row-menu.tsx';
import { SecretDialog } from '../../../web/accounts/secret-dialog.tsx';
import { WebhookLog } from './log.tsx';
import styles from './webhooks.module.css';

type Shown =
  | { what: 'new' }
  | { what: 'secret'; secret: string }
  | { what: 'edit' | 'rotation' | 'removal'; of: Webhook };

/** The webhooks of the company. The log of one opens beside the list. */
export function Webhooks() {
  const query = useCall('listWebhooks');
  const [shown, setShown] = useState<Shown>();
  const opened = useOpened('log');
  const viewed = opened.id('log');
  const close = () => setShown(undefined);
  return (
    <>
      <QueryView query={query} refused="Failed to load your webhooks.">
        {({ webhooks }) => <List webhooks={webhooks} onShow={setShown} />}
      </QueryView>
      {shown?.what === 'new' && (
        <SettingsDialog
          onDone={(secret) =>
            setShown(secret === undefined ? undefined : { what: 'secret', secret })
          }
          onClose={close}
        />
      )}
      {shown?.what === 'edit' && <SettingsDialog of={shown.of} onDone={close} onClose={close} />}
      {shown?.what === 'secret' && (
        <SecretDialog
          title="Save the Secret"
          noun="secret"
          secret={shown.secret}
          warning="With this secret, your server checks that a request is from us. Keep it to yourself: we cannot show it again."
          onClose={close}
        />
      )}
      {shown?.what === 'rotation' && (
        <RotateDialog
          of={shown.of}
          onDone={(secret) => setShown({ what: 'secret', secret })}
          onClose={close}
        />
      )}
      {shown?.what === 'removal' && <RemoveDialog of={shown.of} onClose={close} />}
      {viewed !== null && (
        <WebhookLog
          key={viewed}
          id={viewed}
          webhook={query.data?.webhooks.find(({ _id }) => _id === viewed)}
          onClose={opened.close}
        />
      )}
    </>
  );
}

interface ListProps {
  webhooks: readonly Webhook[];
  onShow: (shown: Shown) => void;
}

function List({ webhooks, onShow }: ListProps) {
  const [now] = useState(() => new Date());
  const opened = useOpened('log');
  const testing = useChange('testWebhook', {
    onSuccess: ({ message }, { params }) => {
      notify.success('Test Event Sent', message);
      opened.open('log', params.id);
    },
    onError: (error) => notifyUpdateFailure(error),
  });
  const switching = useChange('switchWebhook', {
    onSuccess: ({ message, webhook }) =>
      notify.success(webhook.offSince ? 'Webhook Off' : 'Webhook On', message),
    onError: (error) => notifyUpdateFailure(error),
  });
  const add = (
    <Button
      size="sm"
      variant="light"
      icon={<IconWebhook size={16} aria-hidden />}
      aria-haspopup="dialog"
      blocked={webhooksRefusal(webhooks.length)?.message}
      onClick={() => onShow({ what: 'new' })}
    >
      Add Webhook
    </Button>
  );
  const menuOf = (of: Webhook): RowAction[][] => {
    const params = { id: of._id };
    const isOn = of.offSince === null;
    return [
      [
        {
          label: 'Open Log',
          icon: IconListDetails,
          onSelect: () => opened.open('log', of._id),
        },
        {
          label: 'Send Test Event',
          icon: IconSend,
          blocked: sendRefusal(of)?.message,
          onSelect: () => testing.mutate({ params }),
        },
      ],
      [
        { label: 'Edit', icon: IconPencil, onSelect: () => onShow({ what: 'edit', of }) },
        {
          label: 'Replace Secret',
          icon: IconRefresh,
          onSelect: () => onShow({ what: 'rotation', of }),
        },
        {
          label: isOn ? 'Turn Off' : 'Turn On',
          icon: isOn ? IconPlayerPause : IconPlayerPlay,
          onSelect: () => switching.mutate({ params, body: { isOn: !isOn } }),
        },
      ],
      [
        {
          label: 'Remove',
          icon: IconTrash,
          danger: true,
          onSelect: () => onShow({ what: 'removal', of }),
        },
      ],
    ];
  };
  const isBusy = (id: string) =>
    [testing, switching].some(
      ({ isPending, variables }) => isPending && variables?.params.id === id,
    );
  const columns = toColumns({ link: (id) => opened.link('log', id), menuOf, isBusy, now });
  return (
    <WholeList
      title="Webhooks"
      noun="webhooks"
      rows={webhooks}
      beside={webhooks.length > 0 && add}
      empty={{
        title: 'No webhooks yet',
        hint: 'A webhook notifies your server when somebody applies, an application moves, or a job closes.',
        children: add,
      }}
    >
      {(rows) => <Table label="Webhooks" columns={columns} rows={rows} />}
    </WholeList>
  );
}

interface Setting {
  /** The link to the log of a webhook. */
  link: (id: string) => ReturnType<ReturnType<typeof useOpened<'log'>>['link']>;
  menuOf: (of: Webhook) => RowAction[][];
  isBusy: (id: string) => boolean;
  now: Date;
}

const toColumns = ({ link, menuOf, isBusy, now }: Setting): Column<Webhook>[] => [
  {
    label: 'Address',
    cell: ({ _id, url }) => (
      <span className={styles.url}>
        <NameLink {...link(_id)}>{url}</NameLink>
      </span>
    ),
  },
  {
    label: 'Events',
    cell: ({ events }) =>
      events.length === WEBHOOK_EVENT_NAMES.length ? 'All events' : <Codes of={events} />,
  },
  {
    label: 'Last attempt',
    cell: ({ last }) => <Unbroken>{last ? lastOf(last, now) : 'None yet'}</Unbroken>,
  },
  { label: 'Status', cell: (webhook) => <WebhookStatus of={webhook} /> },
  {
    label: 'Created',
    cell: ({ createdAt, createdBy }) => (
      <Pair date line={<Unbroken>{createdBy ?? 'Former member'}</Unbroken>}>
        {formatDay(createdAt)}
      </Pair>
    ),
  },
  menuColumn((of) => ({ name: of.url, groups: menuOf(of), busy: isBusy(of._id) })),
];

/** 'Delivered 2 minutes ago' */
function lastOf({ state, failure, at }: NonNullable<Webhook['last']>, now: Date): string {
  if (failure) return `Failed ${formatAge(at, now)}`;
  return state === 'delivered' ? `Delivered ${formatAge(at, now)}` : 'On its way';
}

function WebhookStatus({ of: { offSince, isOffByFailure, failingSince } }: { of: Webhook }) {
  if (offSince)
    return (
      <div>
        <Badge tone={isOffByFailure ? 'red' : 'neutral'}>Off</Badge>
        {isOffByFailure && <Small>Nothing arrived for days</Small>}
      </div>
    );
  if (failingSince)
    return (
      <div>
        <Badge tone="amber">Failing</Badge>
        <Small>{`since ${formatDay(failingSince)}`}</Small>
      </div>
    );
  return <Badge tone="green">On</Badge>;
}

const EVENTS = WEBHOOK_EVENT_NAMES.map((value) => ({
  value,
  label: WEBHOOK_EVENTS[value],
  code: value,
}));

interface SettingsDialogProps {
  /** Undefined for a new one. */
  of?: Webhook;
  /** @param secret of a new one */
  onDone: (secret?: string) => void;
  onClose: () => void;
}

function SettingsDialog({ of, onDone, onClose }: SettingsDialogProps) {
  const { mutateAsync: add } = useChange('addWebhook');
  const { mutateAsync: change } = useChange('changeWebhook');
  const form = useForm('addWebhook', {
    defaults: { url: of?.url ?? '', events: of?.events ?? [...WEBHOOK_EVENT_NAMES] },
    notices: failureNotices('Save', 'Failed to save the webhook.'),
    onSubmit: async (body) => {
      if (of) {
        const { message } = await change({ params: { id: of._id }, body });
        notify.success('Webhook Changed', message);
        onDone();
      } else onDone((await add({ body })).secret);
    },
  });
  return (
    <FormDialog
      title={of ? 'Edit Webhook' : 'Add Webhook'}
      submit={of ? 'Save Changes' : 'Add Webhook'}
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="e.g. https://example.com/webhooks"
        hint="The address of your server on the public internet. We send it POST requests with JSON."
        required
        maxLength={500}
        {...form.field('url')}
      />
      <ChoicesField label="Events" choices={EVENTS} {...form.control('events')} />
    </FormDialog>
  );
}

interface RotateDialogProps {
  of: Webhook;
  onDone: (secret: string) => void;
  onClose: () => void;
}

function RotateDialog({ of, onDone, onClose }: RotateDialogProps) {
  const { isPending, mutate } = useChange('rotateWebhookSecret', {
    onSuccess: ({ secret, message }) => {
      notify.success('Secret Replaced', message);
      onDone(secret);
    },
    onError: (error) => {
      notifyUpdateFailure(error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      busy={isPending}
      title="Replace the secret?"
      confirmLabel="Replace Secret"
      onConfirm={() => mutate({ params: { id: of._id } })}
      onClose={onClose}
    >
      You get a new secret for {of.url}. For {counted(OLD_SECRET_HOURS, 'hour')}, requests are
      signed with the old one as well, so that you have time to change your server.
    </ConfirmDialog>
  );
}

const RemoveDialog = ({ of, onClose }: { of: Webhook; onClose: () => void }) => (
  <ChangeDialog
    change="removeWebhook"
    input={{ params: { id: of._id } }}
    done="Webhook Removed"
    title="Remove this webhook?"
    confirmLabel="Remove Webhook"
    onClose={onClose}
  >
    We stop sending events to {of.url} and discard waiting deliveries. Its log and its secret are
    deleted. To pause it, turn it off instead.
  </ChangeDialog>
);
