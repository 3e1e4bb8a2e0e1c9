import { IconRobot } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  AGENT_NAME_MAX,
  AGENT_TOKEN_DAYS,
  type AgentToken,
  agentTokenRefusal,
  MCP_PATH,
} from '../rules.ts';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { ChangeDialog } from '../../../web/kit/data/change-dialog.tsx';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { SelectField, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { OwnPasswordField } from '../../../web/kit/ui/fields/password-field.tsx';
import { Exactly, SecretDialog } from '../../../web/accounts/secret-dialog.tsx';
import { SettingsPart, SETTING_NOTICES } from '../../../web/accounts/settings-part.tsx';
import { SettingsRow, SettingsRows } from '../../../web/accounts/settings-rows.tsx';

/** Tokens with which programs such as an AI assistant read the job seeker's applications. */
export function AgentSettings({ user }: { user: SessionUser }) {
  const query = useCall('listAgentTokens');
  return (
    <SettingsPart
      id="agents"
      title="Access for Agents"
      note="With a token, your AI assistant can read your applications. It cannot apply, write or change anything: only you can."
    >
      <QueryView query={query} refused="Failed to load your tokens.">
        {({ agentTokens }) => <Tokens user={user} tokens={agentTokens} />}
      </QueryView>
    </SettingsPart>
  );
}

type Shown =
  | { what: 'new' }
  | { what: 'token'; token: string }
  | { what: 'revocation'; agentToken: AgentToken };

function Tokens({ user, tokens }: { user: SessionUser; tokens: readonly AgentToken[] }) {
  const [shown, setShown] = useState<Shown>();
  const [now] = useState(() => new Date());
  const list = useRef<HTMLUListElement>(null);
  const close = () => setShown(undefined);

  /** The button that had the focus is removed with its token. */
  const moveFocus = () => {
    flushSync(close);
    list.current?.focus();
  };

  return (
    <>
      <SettingsRows label="Tokens for agents" list={list}>
        {tokens.map((agentToken) => (
          <SettingsRow
            key={agentToken._id}
            icon={IconRobot}
            name={agentToken.name}
            text={<TokenTimes token={agentToken} now={now} />}
          >
            <Button
              variant="subtle"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setShown({ what: 'revocation', agentToken })}
            >
              Revoke<span className="sr-only"> the token {agentToken.name}</span>
            </Button>
          </SettingsRow>
        ))}
        <SettingsRow
          icon={IconRobot}
          name="Tokens"
          text="A token reads your applications and works for up to 90 days."
        >
          <Button
            variant="outline"
            size="sm"
            aria-haspopup="dialog"
            blocked={agentTokenRefusal(tokens.length)?.message}
            onClick={() => setShown({ what: 'new' })}
          >
            Create a Token
          </Button>
        </SettingsRow>
      </SettingsRows>
      {shown?.what === 'new' && (
        <NewTokenDialog
          user={user}
          onDone={(token) => setShown({ what: 'token', token })}
          onClose={close}
        />
      )}
      {shown?.what === 'token' && <TokenDialog token={shown.token} onClose={close} />}
      {shown?.what === 'revocation' && (
        <ChangeDialog
          change="revokeAgentToken"
          input={{ params: { id: shown.agentToken._id } }}
          done="Token Revoked"
          onDone={moveFocus}
          onError={(error) => notifyUpdateFailure(error)}
          title={`Revoke “${shown.agentToken.name}”?`}
          confirmLabel="Revoke Token"
          onClose={close}
        >
          The agent that has it can no longer read your applications.
        </ChangeDialog>
      )}
    </>
  );
}

function TokenTimes({ token, now }: { token: AgentToken; now: Date }) {
  const { expiresAt, lastUsedAt } = token;
  return (
    <>
      Works until <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
      {' • '}
      {lastUsedAt ? (
        <>
          last used <time dateTime={lastUsedAt}>{formatAge(lastUsedAt, now)}</time>
        </>
      ) : (
        'never used'
      )}
    </>
  );
}

const DAYS = AGENT_TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

interface NewTokenProps {
  user: SessionUser;
  onDone: (token: string) => void;
  onClose: () => void;
}

function NewTokenDialog({ user, onDone, onClose }: NewTokenProps) {
  const { mutateAsync: create } = useChange('createAgentToken');
  const form = useForm('createAgentToken', {
    defaults: { name: '', days: '30', password: '' },
    check: ({ days, ...rest }: Record<'name' | 'days' | 'password', string>, bySchema) =>
      bySchema({ ...rest, days: Number(days) }),
    notices: SETTING_NOTICES,
    onSubmit: async (body) => {
      const { token } = await create({ body });
      onDone(token);
    },
  });
  return (
    <FormDialog title="Create a Token" form={form} closesOutside onClose={onClose}>
      <TextField
        label="Name"
        hint="What uses the token"
        placeholder="e.g. My assistant"
        required
        maxLength={AGENT_NAME_MAX}
        {...form.field('name')}
      />
      <SelectField label="Works for" options={DAYS} {...form.field('days')} />
      <OwnPasswordField email={user.email} {...form.field('password')} />
    </FormDialog>
  );
}

/** Shows a new token, once. */
const TokenDialog = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <SecretDialog
    title="Save Your Token"
    noun="token"
    secret={token}
    warning="Whoever has this token can read your applications. Give it to one agent only: we cannot show it again."
    onClose={onClose}
  >
    <p>
      Add this address as an MCP server to your agent, with the token as its bearer token:{' '}
      <Exactly>{window.location.origin + MCP_PATH}</Exactly>
    </p>
  </SecretDialog>
);
