import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { Link, type MetaFunction, useLocation } from 'react-router';
import { Refusal } from '../../../../shared/kit/client.ts';
import { formatMoment } from '../../../../shared/kit/dates.ts';
import { type ErasureVerdict, verifyErasure } from '../../rules/erasure.ts';
import { describeEntry } from '../../rules/entry-words.ts';
import { logSource } from '../../rules/source.ts';
import {
  adviceFor,
  type Checked,
  type Failure,
  FAILURES,
  type Verdict,
  type VerifiedEntry,
  verifyReceipt,
} from '../../rules/verify.ts';
import { quietApi } from '../../../../web/kit/data/api.ts';
import { Button } from '../../../../web/kit/ui/button.tsx';
import { FileField } from '../../../../web/kit/ui/fields/file-field.tsx';
import { TextArea } from '../../../../web/kit/ui/fields/field.tsx';
import { Alert } from '../../../../web/kit/ui/feedback/alert.tsx';
import { Loading } from '../../../../web/kit/ui/feedback/spinner.tsx';
import { Card } from '../../../../web/kit/ui/layout/card.tsx';
import { Container } from '../../../../web/kit/ui/layout/container.tsx';
import { Stack } from '../../../../web/kit/ui/layout/stack.tsx';
import { ErasureList } from '../../../../web/accounts/erasure-list.tsx';
import { pageMeta, useSite, useSiteName } from '../../../../web/site.ts';
import styles from './page.module.css';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Check a receipt',
    'Check in your browser that the public log of this board still has what your receipt proves.',
  );

/** The public addresses of this board's log, read as a stranger: companies see their own jobs before review. */
const source = logSource(async (path) => {
  const response = await fetch(path, { credentials: 'omit' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
});

type State =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'missing' }
  | { kind: 'failed' }
  | { kind: 'done'; verdict: Verdict }
  | { kind: 'erasure'; verdict: ErasureVerdict };

/** Reads what is checked; null if the log has nothing of it. */
type Read = () => Promise<string | null>;

/**
 * Checks receipts in the browser: pasted, from a file, in the address after '#' (links of mails), or of the job or own application in the query.
 * Nothing that the server answers is believed but what signatures and hashes prove.
 */
export default function Verify() {
  const siteName = useSiteName();
  const [read, setRead] = useState<{ of: Read }>();
  const state = useCheck(read);
  const check = useCallback((of: Read) => setRead({ of }), []);
  useCheckedAddress(check);
  return (
    <Container>
      <header className={styles.head}>
        <h1>Check a receipt</h1>
        <p className={styles.lead}>
          {siteName} keeps a public log of job postings, applications and answers. Your browser
          checks here that the log still has the entries of your receipt, unchanged.
        </p>
      </header>
      <div className={styles.columns}>
        <ReceiptForm onCheck={check} busy={state.kind === 'checking'} />
        <div className={styles.result} data-shown={state.kind !== 'none' || undefined}>
          <section aria-label="Result" aria-live="polite" className={styles.result}>
            <Result state={state} onRetry={() => read && check(read.of)} />
          </section>
          <Explanation />
        </div>
      </div>
    </Container>
  );
}

/** Checks the receipt in the address, when the page opens and when the address changes. */
function useCheckedAddress(check: (of: Read) => void) {
  const { hash, search } = useLocation();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const [job, application] = [query.get('job'), query.get('application')];
    if (hash.length > 1) check(async () => hash);
    else if (job) check(() => readPosting(job));
    else if (application) check(() => readApplication(application));
  }, [hash, search, check]);
}

async function readPosting(id: string): Promise<string | null> {
  const { receipt } = await quietApi.getPostingReceipt({ params: { id } });
  return receipt && JSON.stringify(receipt);
}

/** The receipt of the applicant who is signed in. */
async function readApplication(id: string): Promise<string | null> {
  const { receipt } = await quietApi.getApplicationReceipt({ params: { id } });
  return receipt && JSON.stringify(receipt);
}

/** The result of the latest check. */
function useCheck(read: { of: Read } | undefined): State {
  const [state, setState] = useState<State>({ kind: 'none' });
  useEffect(() => {
    if (!read) return undefined;
    let isCurrent = true;
    const show = (next: State) => isCurrent && setState(next);
    const check = async () => {
      show({ kind: 'checking' });
      try {
        const content = await read.of();
        if (content === null) show({ kind: 'missing' });
        else {
          const erasure = await verifyErasure(content, source);
          if (erasure) show({ kind: 'erasure', verdict: erasure });
          else show({ kind: 'done', verdict: await verifyReceipt(content, source) });
        }
      } catch (error) {
        show({ kind: error instanceof Refusal ? 'missing' : 'failed' });
      }
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [read]);
  return state;
}

interface ReceiptFormProps {
  onCheck: (of: Read) => void;
  busy: boolean;
}

function ReceiptForm({ onCheck, busy }: ReceiptFormProps) {
  const { sendsMail } = useSite();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) return onCheck(() => file.text());
    if (!text.trim()) return setError('Paste a receipt, or choose its file.');
    return onCheck(async () => text);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setError(undefined);
    if (chosen) onCheck(() => chosen.text());
  };
  return (
    <Card padding="lg" aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        Your receipt
      </h2>
      <noscript>
        <Alert tone="warning">Checking a receipt here requires JavaScript.</Alert>
      </noscript>
      <form onSubmit={submit} noValidate data-held>
        <Stack>
          <TextArea
            label="Link or content of the file"
            hint={`The ${sendsMail ? 'link is in our emails about your applications and your jobs' : 'file is on the page of your application'}.`}
            value={text}
            error={error}
            rows={4}
            onChange={(event) => {
              setText(event.currentTarget.value);
              // What came last is checked.
              setFile(undefined);
              setError(undefined);
            }}
          />
          <FileField
            label="File"
            hint="A receipt in JSON"
            accept={['.json']}
            file={file}
            onChange={choose}
          />
          <div>
            <Button type="submit" variant="filled" busy={busy}>
              Check Receipt
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

const Explanation = () => (
  <>
    <h2 className={styles.title}>What a receipt shows</h2>
    <p>
      Each entry of the log is part of one signed tree. If anybody changes, removes or adds an entry
      afterwards, the tree no longer fits your receipt.
    </p>
    <p>
      This page comes from the board itself. If you do not trust it, run{' '}
      <code>npm run verify-log</code> from a copy of its source.
    </p>
  </>
);

function Result({ state, onRetry }: { state: State; onRetry: () => void }) {
  switch (state.kind) {
    case 'none':
      return null;
    case 'checking':
      return <Loading>Checking the receipt...</Loading>;
    case 'missing':
      return (
        <Alert title="No entry in the log">
          <p>There is none of this job or application, or you may not read it.</p>
          <p>Applications that were sent before the log began have none.</p>
        </Alert>
      );
    case 'failed':
      return (
        <Alert
          tone="warning"
          title="The log could not be read"
          actions={<Button onClick={onRetry}>Try Again</Button>}
        >
          <p>The board did not answer, so nothing was checked.</p>
        </Alert>
      );
    case 'done':
      return <Done verdict={state.verdict} />;
    case 'erasure':
      return <Erased verdict={state.verdict} />;
  }
}

/** The receipt of an erasure needs no entry of the log, only its key. */
function Erased({ verdict }: { verdict: ErasureVerdict }) {
  if (!verdict.isValid) return <Wrong failure={verdict.failure} where="" />;
  return (
    <Stack gap={16}>
      <Alert tone="success" title="This board signed your receipt">
        <p>{verdict.origin} erased the account and says what stays.</p>
      </Alert>
      <ErasureList erasure={verdict.erasure} as="h3" />
    </Stack>
  );
}

function Wrong({ failure, where }: { failure: Failure; where: string }) {
  const { title, text } = FAILURES[failure];
  return (
    <Alert tone="failure" title={title}>
      {where && <p>{where}</p>}
      <p>
        {text} {adviceFor(failure, true)}
      </p>
    </Alert>
  );
}

function Done({ verdict }: { verdict: Verdict }) {
  if (verdict.isValid)
    return (
      <>
        <Alert tone="success" title="Your receipt matches the log">
          <p>
            Checked against {verdict.size.toLocaleString('en-US')} signed entries of{' '}
            {verdict.origin}.
          </p>
        </Alert>
        <Entries entries={verdict.entries} />
      </>
    );
  if (verdict.failure === 'waiting')
    return (
      <>
        <Alert title="Recorded, but not signed yet">
          <p>Entries get their place within some seconds. Check again then.</p>
        </Alert>
        <Entries entries={verdict.entries} />
      </>
    );
  return <Wrong {...verdict} />;
}

const Entries = ({ entries }: Pick<Checked, 'entries'>) => (
  <ol className={styles.entries}>
    {entries.map((entry) => (
      <Entry key={entry.leaf} entry={entry} />
    ))}
  </ol>
);

function Entry({ entry }: { entry: VerifiedEntry }) {
  const shown = describeEntry(entry);
  return (
    <li className={styles.entry}>
      <p className={styles.what}>{shown.what}</p>
      <p className={styles.when}>
        {formatMoment(shown.at)}
        {entry.index === null ? '' : `, entry ${entry.index.toLocaleString('en-US')}`}
      </p>
      {shown.job && (
        <p>
          <Link to={`/job/${shown.job}`}>{entry.about || 'Open job'}</Link>
        </p>
      )}
    </li>
  );
}
