import { useState } from 'react';
import { formatAge, formatUntil } from '../../../shared/kit/dates.ts';
import { counted } from '../../../shared/kit/figures.ts';
import {
  type Delivery,
  DELIVERY_FAILURE_LABELS,
  DELIVERY_KEPT_DAYS,
  isRetrying,
  sendAgainRefusal,
  sendRefusal,
  type Webhook,
} from '../rules.ts';
import { useBusyRows, useCall, useChange } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Badge, type Tone } from '../../../web/kit/ui/display/badge.tsx';
import { Facts } from '../../../web/kit/ui/display/facts.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { EmptyState } from '../../../web/kit/ui/feedback/empty-state.tsx';
import { Drawer } from '../../../web/kit/ui/overlays/drawer.tsx';
import styles from './webhooks.module.css';

interface WebhookLogProps {
  id: string;
  /** Undefined until the list is loaded. */
  webhook: Webhook | undefined;
  onClose: () => void;
}

/** What was sent to a webhook, and what it answered. */
export function WebhookLog({ id, webhook, onClose }: WebhookLogProps) {
  const query = useCall('listDeliveries', { params: { id } });
  const { isPending, mutate: test } = useChange('testWebhook', {
    onSuccess: ({ message }) => notify.success('Test Event Sent', message),
    onError: (error) => notifyUpdateFailure(error),
  });
  return (
    <Drawer
      title="Webhook Log"
      onClose={onClose}
      footer={
        <Button
          variant="outline"
          busy={isPending}
          blocked={webhook && sendRefusal(webhook)?.message}
          onClick={() => test({ params: { id } })}
        >
          Send Test Event
        </Button>
      }
    >
      {webhook && <p className={styles.url}>{webhook.url}</p>}
      <QueryView query={query} refused="Failed to load the log.">
        {({ deliveries }) => <Deliveries webhookId={id} webhook={webhook} rows={deliveries} />}
      </QueryView>
    </Drawer>
  );
}

interface DeliveriesProps {
  webhookId: string;
  webhook: Webhook | undefined;
  rows: readonly Delivery[];
}

function Deliveries({ webhookId, webhook, rows }: DeliveriesProps) {
  const [now] = useState(() => new Date());
  const isBusy = useBusyRows('resendDelivery');
  const { mutate: resend } = useChange('resendDelivery', {
    onSuccess: ({ message }) => notify.success('Sent Again', message),
    onError: (error) => notifyUpdateFailure(error),
  });
  if (rows.length === 0)
    return (
      <EmptyState
        title="Nothing sent yet"
        hint="Send a test event to see whether your server answers."
      />
    );
  return (
    <>
      <ul className={styles.deliveries} aria-label="Deliveries">
        {rows.map((row) => (
          <li key={row._id}>
            <details className={styles.delivery}>
              <summary className={styles.summary}>
                <span className={styles.event}>{row.event}</span>
                <Badge tone={TONES[row.state]}>
                  {isRetrying(row) ? 'Retrying' : STATES[row.state]}
                </Badge>
                <span className={styles.facts}>{factsOf(row, now)}</span>
              </summary>
              <div className={styles.details}>
                <Facts
                  facts={{
                    Happened: formatLocal(row.createdAt),
                    'Last attempt': row.lastAttemptAt && formatLocal(row.lastAttemptAt),
                    'Next attempt': row.nextAttemptAt && formatLocal(row.nextAttemptAt),
                    'webhook-id': row._id,
                  }}
                />
                <div>
                  <p className={styles.label}>Sent</p>
                  <pre className={styles.code}>{pretty(row.payload)}</pre>
                </div>
                {row.answer && (
                  <div>
                    <p className={styles.label}>Answer</p>
                    <pre className={styles.code}>{row.answer}</pre>
                  </div>
                )}
                <div>
                  <Button
                    size="sm"
                    variant="outline"
                    busy={isBusy(row._id)}
                    blocked={webhook && sendAgainRefusal(webhook, row)?.message}
                    onClick={() => resend({ params: { id: webhookId, deliveryId: row._id } })}
                  >
                    Send Again
                  </Button>
                </div>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <Small>The last 100 deliveries. They are deleted after {DELIVERY_KEPT_DAYS} days.</Small>
    </>
  );
}

const STATES: Record<Delivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};
const TONES: Record<Delivery['state'], Tone> = {
  waiting: 'amber',
  delivered: 'green',
  failed: 'red',
};

/** '2 hours ago · 503 · 120 ms · 2 attempts · The answer was not a success · next attempt in 2 hours' */
function factsOf(delivery: Delivery, now: Date): string {
  const { createdAt, responseStatus, duration, attempts, failure, nextAttemptAt } = delivery;
  return [
    formatAge(createdAt, now),
    responseStatus,
    duration !== null && `${duration} ms`,
    attempts > 0 && counted(attempts, 'attempt'),
    failure && DELIVERY_FAILURE_LABELS[failure],
    isRetrying(delivery) && nextAttemptAt && `next attempt ${formatUntil(nextAttemptAt, now)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2);
