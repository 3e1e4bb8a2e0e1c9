import { IconDownload } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { inFigures } from '../../../shared/kit/figures.ts';
import type { ErasureReceipt } from '../../../shared/accounts/erasure.ts';
import { readErasure } from '../../../shared/accounts/read-erasure.ts';
import { ERASURE_KEPT_DAYS } from '../../../shared/accounts/erasure-words.ts';
import { type AnswerOf, queryClient, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { Row, Stack } from '../../kit/ui/layout/stack.tsx';
import { Panels } from '../../panels.tsx';
import { pageMeta } from '../../site.ts';
import { WithFeatures } from '../../with-features.tsx';
import { ErasureList } from '../erasure-list.tsx';
import { saveErasure } from '../save-erasure.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Account Deleted');

interface Given {
  receipt?: ErasureReceipt;
  /** Of the erasure that goes on. */
  token?: string;
}

/**
 * The receipt is in the history of the browser. The token of an erasure that goes on is after the '#' of the address, which no
 * server gets, so that the page can be opened again. Both come after hydration.
 */
function useGiven(): Given {
  const { state, hash } = useLocation() as { state: Given | null; hash: string };
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isHydrated) return {};
  return { ...(state?.receipt && { receipt: state.receipt }), token: hash.slice(1) };
}

const subscribeToNothing = () => () => {};

/** Milliseconds between two looks at an erasure that goes on. */
const EVERY = 2000;
const untilErased = ({ state }: { state: { data: AnswerOf<'getErasure'> | undefined } }) =>
  state.data?.receipt ? false : EVERY;

/** The receipt of an erasure, or how far the erasure is (product.md section 4.21). */
export default function AccountDeleted() {
  const { receipt, token } = useGiven();
  return (
    <Container>
      <div className={styles.page}>
        <Stack>
          <h1>Account Deleted</h1>
          {receipt ? (
            <Receipt receipt={receipt} kept="we keep no copy, and cannot make it again" />
          ) : token ? (
            <QueryClientProvider client={queryClient}>
              <Erasing token={token} />
            </QueryClientProvider>
          ) : (
            <>
              <p>
                The receipt of a deleted account is shown here once, right after the deletion. We
                keep no copy of it.
              </p>
              <Row>
                <LinkButton to="/">Back to Home</LinkButton>
                <Checks />
              </Row>
            </>
          )}
        </Stack>
      </div>
    </Container>
  );
}

/** Of a company with many applications: first how far it is, then the receipt. */
function Erasing({ token }: { token: string }) {
  const query = useCall(
    'getErasure',
    { query: { token } },
    { refetchInterval: untilErased, quiet: true },
  );
  return (
    <QueryView query={query} refused="The receipt is not here.">
      {({ done, total, receipt }) =>
        receipt ? (
          <Receipt
            receipt={receipt}
            kept={`we keep it for ${ERASURE_KEPT_DAYS} days at this address, and cannot make it again`}
          />
        ) : (
          <>
            <p>
              The account is deleted, and nobody sees what belonged to it. We are still erasing it.
              You can close this page: the receipt will be at this address, which nobody else knows,
              for {ERASURE_KEPT_DAYS} days. Copy the address to come back.
            </p>
            <ProgressBar
              label={`${inFigures(done)} of ${inFigures(total)} entries erased`}
              value={(100 * done) / Math.max(1, total)}
            />
          </>
        )
      }
    </QueryView>
  );
}

/** Where receipts are checked. */
const Checks = () => (
  <WithFeatures>
    <Panels slot="erasure.actions" />
  </WithFeatures>
);

function Receipt({ receipt, kept }: { receipt: ErasureReceipt; kept: string }) {
  const erasure = readErasure(receipt.note);
  if (!erasure) return null;
  return (
    <>
      <p>
        This is your receipt{receipt.key && ', signed with the key of this board'}. Download it:{' '}
        {kept}.
      </p>
      <Row>
        <Button
          variant="filled"
          icon={<IconDownload size={18} aria-hidden />}
          onClick={() => saveErasure(receipt)}
        >
          Download Receipt
        </Button>
        <Checks />
      </Row>
      <Card padding="lg">
        <ErasureList erasure={erasure} as="h2" />
      </Card>
    </>
  );
}
