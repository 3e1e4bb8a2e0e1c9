import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { Button } from '../kit/ui/button.tsx';
import { askPasskey, PasskeyError, passkeyRefusal } from './passkeys.ts';

interface PasskeyButtonProps {
  /** Asks the server for the browser's options. */
  onStart: () => Promise<{ options: Record<string, unknown> }>;
  /** Sends the browser's answer to the server. */
  onAnswer: (passkey: Awaited<ReturnType<typeof askPasskey>>) => Promise<unknown>;
  notices: { refused: string; failed: string; fallback: string };
  size?: 'md' | 'lg';
}

/** Proves a passkey to the server. Where the browser has none, a click says why. */
export function PasskeyButton({ onStart, onAnswer, notices, size = 'md' }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);

  const prove = async () => {
    const refusal = passkeyRefusal();
    if (refusal) {
      notify.info('Passkeys Not Available', refusal);
      return;
    }
    setBusy(true);
    try {
      const { options } = await onStart();
      await onAnswer(await askPasskey(options));
    } catch (error) {
      const { fallback, ...titles } = notices;
      if (error instanceof PasskeyError) notify.failure(titles.refused, error.message);
      else notifyFailure(error, titles, fallback);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      variant="outline"
      size={size}
      fullWidth
      busy={busy}
      icon={<IconKey size={19} aria-hidden />}
      onClick={() => void prove()}
    >
      Use a Passkey
    </Button>
  );
}
