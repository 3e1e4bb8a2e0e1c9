import { useSite } from '../site.ts';
import { Prose } from '../kit/ui/prose.tsx';

/** A mail as plain text. Links of this board work; what strangers wrote into it stays text. */
export function MailText({ text }: { text: string }) {
  const { publicUrl } = useSite();
  const parts = text.split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith(`${publicUrl}/`) ? (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
  return <Prose text={parts} />;
}
