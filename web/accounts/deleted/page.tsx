import { IconDownload } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ErasureReceipt } from '../../../shared/transparency/erasure.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { Row, Stack } from '../../kit/ui/layout/stack.tsx';
import { pageMeta } from '../../site.ts';
import { ErasureList } from '../../transparency/erasure-list.tsx';
import { readErasure, saveErasure } from '../../transparency/save-erasure.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Account Deleted');

/** The receipt in the history of the browser. After a reload the server does not know it, so it comes after hydration. */
function useReceipt(): ErasureReceipt | undefined {
  const { state } = useLocation() as { state: { receipt?: ErasureReceipt } | null };
  return useSyncExternalStore(
    subscribeToNothing,
    () => state?.receipt,
    () => undefined,
  );
}

const subscribeToNothing = () => () => {};

/** The receipt of an erasure, from the page that asked for it: the board has no copy (product.md section 4.21). */
export default function AccountDeleted() {
  const receipt = useReceipt();
  const erasure = receipt && readErasure(receipt.note);
  return (
    <Container>
      <div className={styles.page}>
        <Stack>
          <h1>Account Deleted</h1>
          {receipt && erasure ? (
            <>
              <p>
                This is your receipt, signed with the key of this board. Download it: we keep no
                copy, and cannot make it again.
              </p>
              <Row>
                <Button
                  variant="filled"
                  icon={<IconDownload size={18} aria-hidden />}
                  onClick={() => saveErasure(receipt)}
                >
                  Download Receipt
                </Button>
                <LinkButton to="/verify" variant="outline">
                  Check a Receipt
                </LinkButton>
              </Row>
              <Card padding="lg">
                <ErasureList erasure={erasure} as="h2" />
              </Card>
            </>
          ) : (
            <>
              <p>
                The receipt of a deleted account is shown here once, right after the deletion. We
                keep no copy of it.
              </p>
              <Row>
                <LinkButton to="/">Back to Home</LinkButton>
                <LinkButton to="/verify" variant="outline">
                  Check a Receipt
                </LinkButton>
              </Row>
            </>
          )}
        </Stack>
      </div>
    </Container>
  );
}
