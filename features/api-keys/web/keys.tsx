import { IconKey, IconKeyOff } from '@tabler/icons-react';
import { useState } from 'react';
import {
  API_KEY_DAYS,
  API_KEY_NAME_MAX,
  API_KEY_PREFIX,
  API_SCOPE_LABELS,
  type ApiKey,
  apiKeysRefusal,
  isApiKeyOn,
} from '../rules.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { API_SCOPES, type ApiScope } from '../../../shared/permissions.ts';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../web/kit/data/change-dialog.tsx';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { failureNotices } from '../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { useUser } from '../../../web/kit/session.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import { Codes, Identity, Pair, Unbroken } from '../../../web/kit/ui/display/identity.tsx';
import { type Column, Table } from '../../../web/kit/ui/display/table.tsx';
import { EmptyState } from '../../../web/kit/ui/feedback/empty-state.tsx';
import { ChoicesField } from '../../../web/kit/ui/fields/choices-field.tsx';
import { SelectField, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { OwnPasswordField } from '../../../web/kit/ui/fields/password-field.tsx';
import { ListCard } from '../../../web/kit/ui/layout/list-card.tsx';
import { ListFoot } from '../../../web/kit/ui/layout/list-foot.tsx';
import { menuColumn } from '../../../web/kit/ui/overlays/row-menu.tsx';
import { Exactly, SecretDialog } from '../../../web/accounts/secret-dialog.tsx';

type Shown = { what: 'new' } | { what: 'key'; key: string } | { what: 'revocation'; of: ApiKey };

/** The API keys of the company. Those that no longer work are folded below them. */
export function ApiKeys() {
  const query = useCall('listApiKeys');
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  return (
    <>
      <QueryView query={query} refused="Failed to load your API keys.">
        {({ apiKeys }) => <Keys keys={apiKeys} onShow={setShown} />}
      </QueryView>
      {shown?.what === 'new' && (
        <NewKeyDialog onDone={(key) => setShown({ what: 'key', key })} onClose={close} />
      )}
      {shown?.what === 'key' && (
        <SecretDialog
          title="Save Your API Key"
          noun="key"
          secret={shown.key}
          warning="Anyone with this key can use its permissions on behalf of your company. Give it to one program only. We cannot show it again."
          onClose={close}
        >
          <p>
            Your program sends it with each request: <Exactly>Authorization: Bearer dbk_…</Exactly>
          </p>
        </SecretDialog>
      )}
      {shown?.what === 'revocation' && <RevokeDialog of={shown.of} onClose={close} />}
    </>
  );
}

function Keys({ keys, onShow }: { keys: readonly ApiKey[]; onShow: (shown: Shown) => void }) {
  const [now] = useState(() => new Date());
  const [withEnded, setWithEnded] = useState(false);
  const working = keys.filter((key) => isApiKeyOn(key, now));
  const ended = keys.filter((key) => !isApiKeyOn(key, now));
  const columns = toColumns(now, onShow);
  const create = (
    <Button
      size="sm"
      variant="light"
      icon={<IconKey size={16} aria-hidden />}
      aria-haspopup="dialog"
      blocked={apiKeysRefusal(working.length)?.message}
      onClick={() => onShow({ what: 'new' })}
    >
      Create API Key
    </Button>
  );
  return (
    <ListCard title="API Keys" count={working.length} beside={working.length > 0 && create}>
      {working.length > 0 ? (
        <Table label="API keys" columns={columns} rows={working} />
      ) : (
        <EmptyState
          title={ended.length > 0 ? 'No API key works' : 'No API keys yet'}
          hint="With a key, a program can read and move your applications, or post and close your jobs. You choose what it may do."
        >
          {create}
        </EmptyState>
      )}
      {ended.length > 0 && (
        <ListFoot summary={`${counted(ended.length, 'key')} revoked or expired`}>
          <Button
            variant="outline"
            size="sm"
            aria-expanded={withEnded}
            onClick={() => setWithEnded(!withEnded)}
          >
            {withEnded ? 'Hide revoked' : 'Show revoked'}
          </Button>
        </ListFoot>
      )}
      {withEnded && ended.length > 0 && (
        <Table label="Revoked and expired API keys" columns={columns} rows={ended} />
      )}
    </ListCard>
  );
}

const toColumns = (now: Date, onShow: (shown: Shown) => void): Column<ApiKey>[] => [
  {
    label: 'Key',
    cell: ({ name, ending }) => (
      <Identity name={name} line={<code>{`${API_KEY_PREFIX}…${ending}`}</code>} />
    ),
  },
  {
    label: 'Permissions',
    cell: ({ scopes }) => <Codes of={scopes} />,
  },
  {
    label: 'Created',
    cell: ({ createdAt, createdBy }) => (
      <Pair date line={<Unbroken>{createdBy ?? 'Former member'}</Unbroken>}>
        {formatDay(createdAt)}
      </Pair>
    ),
  },
  {
    label: 'Last used',
    cell: ({ lastUsedAt }) => (
      <Unbroken>
        {lastUsedAt ? <time dateTime={lastUsedAt}>{formatAge(lastUsedAt, now)}</time> : 'Never'}
      </Unbroken>
    ),
  },
  { label: 'Status', cell: (key) => <KeyStatus of={key} now={now} /> },
  menuColumn((of) => ({
    name: of.name,
    groups: isApiKeyOn(of, now)
      ? [
          [
            {
              label: 'Revoke',
              icon: IconKeyOff,
              danger: true,
              onSelect: () => onShow({ what: 'revocation', of }),
            },
          ],
        ]
      : [],
  })),
];

function KeyStatus({ of, now }: { of: ApiKey; now: Date }) {
  const { revokedAt, expiresAt } = of;
  if (revokedAt) return <Badge tone="red">{`Revoked ${formatDay(revokedAt)}`}</Badge>;
  if (!isApiKeyOn(of, now) && expiresAt) return <Badge>{`Expired ${formatDay(expiresAt)}`}</Badge>;
  return <Badge tone="green">{expiresAt ? `Until ${formatDay(expiresAt)}` : 'Active'}</Badge>;
}

const NEVER = 'never';
const DAYS = [
  ...API_KEY_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: NEVER, label: 'Never' },
];
const SCOPES = API_SCOPES.map((value) => ({ value, label: API_SCOPE_LABELS[value], code: value }));

interface Fields {
  name: string;
  scopes: ApiScope[];
  days: string;
  password: string;
}

function NewKeyDialog({ onDone, onClose }: { onDone: (key: string) => void; onClose: () => void }) {
  const user = useUser();
  const { mutateAsync: create } = useChange('createApiKey');
  const form = useForm('createApiKey', {
    defaults: { name: '', scopes: [], days: '365', password: '' },
    check: ({ days, ...rest }: Fields, bySchema) =>
      bySchema({ ...rest, days: days === NEVER ? null : Number(days) }),
    notices: failureNotices('Creation', 'Failed to create the key.'),
    onSubmit: async (body) => {
      const { key } = await create({ body });
      onDone(key);
    },
  });
  return (
    <FormDialog title="Create API Key" submit="Create Key" form={form} onClose={onClose}>
      <TextField
        label="Name"
        hint="Shown in the timeline of applications that this key changes."
        placeholder="e.g. Applicant tracking"
        required
        maxLength={API_KEY_NAME_MAX}
        {...form.field('name')}
      />
      <ChoicesField label="Permissions" choices={SCOPES} {...form.control('scopes')} />
      <SelectField label="Expires after" options={DAYS} {...form.field('days')} />
      <OwnPasswordField email={user?.email ?? ''} {...form.field('password')} />
    </FormDialog>
  );
}

const RevokeDialog = ({ of, onClose }: { of: ApiKey; onClose: () => void }) => (
  <ChangeDialog
    change="revokeApiKey"
    input={{ params: { id: of._id } }}
    done="Key Revoked"
    title={`Revoke “${of.name}”?`}
    confirmLabel="Revoke Key"
    onClose={onClose}
  >
    Requests with this key are refused immediately. This cannot be undone. You can create another
    key.
  </ChangeDialog>
);
