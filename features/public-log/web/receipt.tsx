import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../shared/kit/client.ts';
import { api } from '../../../web/kit/data/api.ts';
import { saveFile } from '../../../web/kit/data/save-file.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button, LinkButton } from '../../../web/kit/ui/button.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Row } from '../../../web/kit/ui/layout/stack.tsx';
import type { Slots } from '../../../web/panels.tsx';

/** The receipt of an application: what the public log has of it. */
export function ApplicationReceipt({ application }: Slots['my-application.side']) {
  const { _id } = application;
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { receipt } = await api.getApplicationReceipt({ params: { id: _id } });
      if (receipt) saveFile(`receipt-${_id}.json`, JSON.stringify(receipt, null, 2), JSON_TYPE);
      else notify.info('No Receipt', 'This application was sent before the public log began.');
    } catch (error) {
      notify.failure('Something went wrong', errorMessage(error, 'Failed to load the receipt.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      title="Receipt"
      note="It proves that you applied, and when the company answered. Your name is not in the public log."
    >
      <Row>
        <LinkButton to={`/verify?application=${_id}`} variant="outline" size="sm">
          Check Receipt
        </LinkButton>
        <Button
          variant="outline"
          size="sm"
          icon={<IconDownload size={17} aria-hidden />}
          busy={isBusy}
          onClick={() => void download()}
        >
          Download Receipt
        </Button>
      </Row>
    </Section>
  );
}

const JSON_TYPE = 'application/json';
