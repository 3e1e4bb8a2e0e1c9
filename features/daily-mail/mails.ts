import type { Board } from '../../server/mail/layout.ts';
import { settingsReason } from '../../server/mail/templates.ts';
import { inOneLine, type MailContent, write } from '../../server/mail/write.ts';
import { inFigures } from '../../shared/kit/figures.ts';

/** A day's notifications in one mail. @param count how many there are; some may not be named */
export function dailyMail(
  board: Board,
  updates: readonly { title: string; text: string; path: string }[],
  count: number,
): MailContent {
  const { publicUrl } = board;
  const more = count - updates.length;
  const first = inOneLine(updates[0]?.title ?? '');
  const subject = count === 1 ? first : `${first}, and ${inFigures(count - 1)} more`;
  return write('daily-mail', board, subject, {
    heading: 'Your daily summary',
    parts: [
      {
        links: updates.map(({ title, text, path }) => ({
          text: inOneLine([title, text.split('\n')[0]].filter(Boolean).join('. ')),
          url: publicUrl + path,
        })),
      },
      ...(more > 0 ? [`And ${more} more.`] : []),
      { button: 'Open Notifications', url: `${publicUrl}/notifications` },
    ],
    reason: settingsReason(board),
  });
}
