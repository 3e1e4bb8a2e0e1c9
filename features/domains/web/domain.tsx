import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { CompanyProfile, VerifiedDomain } from '../../../shared/companies/profile.ts';
import { DOMAIN_MAX, type DomainClaim, MAILBOXES } from '../rules.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { copyText } from '../../../web/kit/copy-text.ts';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { notifyUpdateFailure, UPDATE_NOTICES } from '../../../web/kit/failure-notice.ts';
import { SubmitButton } from '../../../web/kit/forms/submit-button.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button, IconButton } from '../../../web/kit/ui/button.tsx';
import { DomainBadge } from '../../../web/kit/ui/display/domain-badge.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { Skeleton } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { SelectField, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Row, Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { Tabs } from '../../../web/kit/ui/navigation/tabs.tsx';
import { ConfirmDialog } from '../../../web/kit/ui/overlays/confirm-dialog.tsx';
import { useNoMailHint } from '../../../web/no-mail-hint.ts';
import styles from './domain.module.css';

/** Proving the company's domain (product.md section 2.6). */
export function DomainSection({ profile }: { profile: CompanyProfile }) {
  const query = useCall('getDomainClaim');
  const part = useRef<HTMLDivElement>(null);
  // This part loads after the page, too late for the browser to find it.
  useEffect(() => {
    if (location.hash === '#domain') part.current?.scrollIntoView();
  }, []);
  return (
    <div ref={part} id="domain" tabIndex={-1} className={styles.part}>
      <Section
        title="Verify Your Domain"
        note={`A verified domain shows applicants that your company is genuine.${query.data?.claim?.checkRefusal ? '' : ' We check it every day.'}`}
      >
        <QueryView
          query={query}
          refused="Failed to load your domain."
          failed="Failed to load your domain."
          skeleton={<Skeleton height={120} />}
        >
          {({ claim }) =>
            claim ? (
              <Claimed key={claim.domain} claim={claim} />
            ) : (
              <ClaimForm website={profile.website} />
            )
          }
        </QueryView>
      </Section>
    </div>
  );
}

/** Which domain it is; the website's is suggested. */
function ClaimForm({ website }: { website: string }) {
  const { mutateAsync: claim } = useChange('claimDomain');
  const form = useForm('claimDomain', {
    defaults: { domain: URL.canParse(website) ? new URL(website).hostname : '' },
    notices: { ...UPDATE_NOTICES, refused: ['Update Failed', 'The domain was not saved.'] },
    onSubmit: async (body) => void (await claim({ body })),
  });
  return (
    <form {...form.form} className={styles.form}>
      <TextField
        label="Domain"
        required
        inputMode="url"
        autoComplete="off"
        maxLength={DOMAIN_MAX}
        placeholder="e.g. example.com"
        {...form.field('domain')}
      />
      <div>
        <SubmitButton form={form} sending="Saving...">
          Continue
        </SubmitButton>
      </div>
    </form>
  );
}

const WAYS = [
  { value: 'dns', label: 'DNS Record' },
  { value: 'file', label: 'File' },
  { value: 'mail', label: 'Email' },
] as const;
type Way = (typeof WAYS)[number]['value'];

function Claimed({ claim }: { claim: DomainClaim }) {
  const [way, setWay] = useState<Way>(claim.by ?? 'dns');
  return (
    <Stack gap={18}>
      <State claim={claim} />
      <Tabs label="Ways to verify the domain" tabs={WAYS} value={way} onChange={setWay}>
        {way === 'mail' ? <ByMail claim={claim} /> : <ByCheck key={way} claim={claim} by={way} />}
      </Tabs>
      <Remove claim={claim} />
    </Stack>
  );
}

/** What the claim is worth now. */
function State({ claim }: { claim: DomainClaim }) {
  const { domain, state, by, verifiedAt, checkedAt, pausesAt, renewBy, failure, checkRefusal } =
    claim;
  if (state === 'verified' && by && verifiedAt) {
    const badge: VerifiedDomain = { domain, by, since: verifiedAt };
    return (
      <div>
        <DomainBadge domain={badge} isLong />
        <Small>
          {checkedAt && !checkRefusal && `Last checked ${formatLocal(checkedAt)}.`}
          {renewBy &&
            ` This verification expires on ${formatDay(renewBy)}. Send a new link before then.`}
          {failure?.by === by && ' The last check failed. We check again within an hour.'}
        </Small>
      </div>
    );
  }
  if (state === 'paused')
    return (
      <Alert tone="failure" title="Your jobs are paused">
        <p>
          {domain} could not be verified for 3 days. Your jobs become public again when it is
          verified, or when you remove the domain.
          {by === 'mail' && ' Send a new link to verify it again.'}
        </p>
      </Alert>
    );
  if (state === 'lost')
    return (
      <Alert tone="warning" title={`${domain} can no longer be verified`}>
        <p>
          {by === 'mail'
            ? 'Send a new link.'
            : 'Put the record or the file back and choose Check Now.'}
          {pausesAt && ` If nothing changes, your jobs are paused on ${formatDay(pausesAt)}.`}
        </p>
      </Alert>
    );
  if (state === 'taken')
    return (
      <Alert tone="warning" title="Another company has verified this domain">
        <p>
          We found your verification of {domain}, but another company verified it first. Admins see
          both. The domain is yours if its verification ends.
        </p>
      </Alert>
    );
  return (
    <p>
      Verify <strong>{domain}</strong> in one of three ways.
    </p>
  );
}

const TEXTS = {
  dns: {
    what: 'Where your domain is registered, add a TXT record with this name and value.',
    checking: 'Asking the name servers...',
  },
  file: {
    what: 'Put a text file with this line at this address of your website.',
    checking: 'Fetching the file...',
  },
};

/** A record or a file, which is looked for on demand. */
function ByCheck({ claim, by }: { claim: DomainClaim; by: 'dns' | 'file' }) {
  const { mutateAsync: check, isPending } = useChange('checkDomain');
  const { what, checking } = TEXTS[by];
  const failure = claim.failure?.by === by ? claim.failure : null;
  const run = async () => {
    try {
      const { claim: checked } = await check({ body: { by } });
      if (checked?.by === by && !checked.failure)
        notify.success('Domain Checked', `${checked.domain} is verified.`);
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };
  return (
    <Stack gap={16}>
      <p>{what}</p>
      <dl className={styles.values}>
        {by === 'dns' ? (
          <Value name="Name" value={claim.recordName} />
        ) : (
          <Value name="Address" value={claim.fileAddress} />
        )}
        <Value name={by === 'dns' ? 'Value' : 'Content'} value={claim.proof} />
      </dl>
      {failure && !isPending && (
        <Alert tone="warning" live title="Verification not found">
          <p>{failure.message}</p>
          {claim.checkedAt && <Small>Checked {formatLocal(claim.checkedAt)}</Small>}
        </Alert>
      )}
      {claim.checkRefusal ? (
        <p>{claim.checkRefusal}</p>
      ) : (
        <Row>
          <Button busy={isPending} onClick={() => void run()}>
            Check Now
          </Button>
          <span role="status">{isPending && <Small as="span">{checking}</Small>}</span>
        </Row>
      )}
    </Stack>
  );
}

/** Something to copy. */
function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <IconButton label={`Copy ${name}`} onClick={() => void copyText(value, name)}>
          <IconCopy size={18} aria-hidden />
        </IconButton>
      </dd>
    </div>
  );
}

/** A link to a mailbox that only the domain's owner can have. */
function ByMail({ claim }: { claim: DomainClaim }) {
  const { mutateAsync: send } = useChange('mailDomainLink');
  const form = useForm('mailDomainLink', {
    defaults: { mailbox: 'postmaster' as const },
    notices: { ...UPDATE_NOTICES, refused: ['Sending Failed', 'The link was not sent.'] },
    onSubmit: async (body) => {
      const { message } = await send({ body });
      notify.success('Check the Mailbox', message);
    },
  });
  const failure = claim.failure?.by === 'mail' ? claim.failure : null;
  const noMailHint = useNoMailHint();
  if (noMailHint || claim.mailRefusal)
    return (
      <Alert title={noMailHint ?? 'Not possible for this domain'}>
        <p>{noMailHint ? 'Use a DNS record or a file.' : claim.mailRefusal}</p>
      </Alert>
    );
  return (
    <form {...form.form} className={styles.form}>
      <p>
        We send a link to one of these mailboxes. Open it within an hour and confirm the domain. It
        is valid for 180 days.
      </p>
      <SelectField
        label="Mailbox"
        options={MAILBOXES.map((value) => ({ value, label: `${value}@${claim.domain}` }))}
        {...form.field('mailbox')}
      />
      {failure && (
        <Alert tone="warning" title="The verification has expired">
          <p>{failure.message}</p>
        </Alert>
      )}
      {claim.link && (
        <Alert title="Waiting for the link to be opened">
          <p>
            We emailed it to {claim.link.to}. It works until {formatLocal(claim.link.expiresAt)}.
          </p>
        </Alert>
      )}
      <div>
        <SubmitButton form={form} sending="Sending...">
          Send Link
        </SubmitButton>
      </div>
    </form>
  );
}

function Remove({ claim }: { claim: DomainClaim }) {
  const [isAsking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { mutateAsync: remove, isPending } = useChange('removeDomainClaim');
  const run = async () => {
    try {
      const { message } = await remove();
      setAsking(false);
      notify.success('Domain Removed', message);
      document.getElementById('domain')?.focus();
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };
  return (
    <div>
      <Button ref={trigger} variant="outline" size="sm" onClick={() => setAsking(true)}>
        Remove Domain
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove Domain"
        confirmLabel="Remove Domain"
        busy={isPending}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        {claim.state === 'paused'
          ? `Your jobs are public again, without saying that ${claim.domain} is verified.`
          : `Your pages no longer say that ${claim.domain} is verified. You can verify it again at any time.`}
      </ConfirmDialog>
    </div>
  );
}
