import { expect, test } from 'vitest';
import { exampleMails } from './previews.ts';
import { toHtml } from './layout.ts';
import { messageReceived } from './templates.ts';

const board = { siteName: 'Daybreak', publicUrl: 'https://jobs.example.com' };

test.each(exampleMails(board))('$kind, as it was agreed on: npx vitest -u', async (letter) => {
  const head = `Subject: ${letter.subject}\n\n`;
  await expect(head + letter.text).toMatchFileSnapshot(`snapshots/${letter.kind}.txt`);
  await expect(toHtml(board, letter.body)).toMatchFileSnapshot(`snapshots/${letter.kind}.html`);
});

test.each(exampleMails(board))(
  '$kind says the same in both forms, and fetches nothing',
  (letter) => {
    const words = (text: string) => text.split(/\s+/).map((word) => word.replace(/[:>]+$/, ''));
    const html = toHtml(board, letter.body);
    const shown = html
      .replaceAll(/<(style|title)>.*?<\/\1>/gs, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    const addresses = [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, url = '']) => url);
    const said = new Set([...words(shown), ...addresses.filter((url) => url !== board.publicUrl)]);
    const missing = words(letter.text).filter((word) => !said.has(word));
    expect(missing.filter((word) => !['-', '--', `${board.siteName},`].includes(word))).toEqual([
      board.publicUrl,
    ]);
    expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|<script/);
  },
);

test('what strangers wrote is text, in every place', () => {
  const hostile = '<img src=x onerror=alert(1)> "&\'';
  const hostileBoard = { ...board, siteName: hostile };
  const { body, text } = messageReceived(hostileBoard, {
    name: hostile,
    email: 'a@b.example',
    subject: hostile,
    message: `${hostile}\n> quoted`,
  });
  expect(toHtml(hostileBoard, body)).not.toMatch(/<img|"&/);
  expect(text).toContain(`> ${hostile}\n> > quoted`);
});

test('a name and a subject stay in their lines', () => {
  const forged = 'Ada\r\nEmail: boss@b.example';
  const { subject, text } = messageReceived(board, {
    name: forged,
    email: 'a@b.example',
    subject: `${forged}\u2028`,
    message: 'Hello.',
  });
  expect(subject).toBe(`${board.siteName}: Ada Email: boss@b.example `);
  expect(text.match(/^Email: .*$/gm)).toEqual(['Email: a@b.example']);
});
