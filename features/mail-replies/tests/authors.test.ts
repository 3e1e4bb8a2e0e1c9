// cspell:ignore antwort automatische dezember montag antworte danach nicht
import MailComposer from 'nodemailer/lib/mail-composer';
import DKIM from 'nodemailer/lib/dkim';
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { isProvedSender } from '../server/sender-check.ts';
import { HOUR } from '../../../tests/support/clock.ts';
import { startOutside } from '../../../tests/support/outside.ts';
import { mailsTo } from '../../../tests/support/mail.ts';
import { startMailing } from './mailing.ts';

const { applied, company, deliver, forward, replyTo, server, thread, write } = await startMailing();

/** The mail server of a board. */
const HOST = 'mx.daybreak.example';

test('a forged sender is held, and delivered once the owner of the address presses the link', async () => {
  const of = await applied();
  await write(company, of, 'When could you start?');
  const to = await replyTo(of.seeker);
  const { email: from } = of.seeker.user;
  await deliver({ from, to, sender: 'stranger@evil.example', text: 'In March.' });
  expect(await thread(of)).toHaveLength(1);
  const [asked] = (await mailsTo(server, from)).slice(-1);
  expect(asked).toMatchObject({
    kind: 'held-reply',
    replyTo: null,
    text: expect.stringContaining('> In March.') as string,
  });
  const link = server.links.findLast((each) => each.to === from)?.link ?? '';
  const token = /token=([\w-]+)/.exec(link)?.[1] ?? '';
  const confirm = () => server.client().confirmReply({ body: { token } });
  await confirm();
  expect((await thread(of)).slice(1)).toEqual([['job_seeker', 'In March.']]);
  await expect(confirm()).rejects.toMatchObject({ status: 410 });
  await expect(
    server.client().confirmReply({ body: { token: `${token.slice(0, -3)}AAA` } }),
  ).rejects.toMatchObject({ status: 410 });
  forward(8 * 24 * HOUR);
  await expect(confirm()).rejects.toMatchObject({ status: 410 });
});

test('the header of the configured mail server proves an author, and nobody else can write it', async () => {
  const isProved = (value: string, from = 'ada@example.org') =>
    isProvedSender(
      { check: { host: HOST } },
      { nameServers: [] },
      {
        content: Buffer.from(
          `${value && `Authentication-Results: ${value}\r\n`}From: ${from}\r\n\r\n`,
        ),
        from,
        envelopeFrom: from,
      },
    );
  for (const value of [
    `${HOST}; dmarc=pass (p=none) header.from=example.org`,
    `${HOST} 1; dkim=pass header.i=@mail.example.org; spf=none smtp.mailfrom=other.example`,
    `${HOST};\r\n\tspf=pass smtp.mailfrom=bounce@news.example.org`,
  ])
    expect([value, await isProved(value)]).toEqual([value, true]);
  for (const value of [
    '',
    `evil.example; dmarc=pass header.from=example.org`,
    `${HOST}; none`,
    `${HOST}; dmarc=fail header.from=example.org; dkim=pass header.d=example.org`,
    `${HOST}; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example`,
    `${HOST}; dkim=fail (dkim=pass header.d=example.org)`,
    `${HOST}.evil.example; dmarc=pass header.from=example.org`,
  ])
    expect([value, await isProved(value)]).toEqual([value, false]);
});

test("a DKIM signature of the author's domain proves an author", async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const world = await startOutside();
  const text = `v=DKIM1; p=${publicKey.replaceAll(/-----.*?-----|\s/g, '')}`;
  world.name('s1._domainkey.example.org', 'TXT', [
    { name: 's1._domainkey.example.org', type: 'TXT', data: text.match(/.{1,200}/g) ?? [] },
  ]);
  const from = 'ada@example.org';
  const composer = new MailComposer({ from, to: 'a@b.example', subject: 'Re', text: 'In March.' });
  const compiled = composer.compile();
  const signed = new DKIM({ domainName: 'example.org', keySelector: 's1', privateKey }).sign(
    await compiled.build(),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of signed) chunks.push(Buffer.from(chunk as Buffer));
  const content = Buffer.concat(chunks);
  const isProved = (mail: Buffer, author = from) =>
    isProvedSender({ check: 'dkim' }, world.outside, {
      content: mail,
      from: author,
      envelopeFrom: '',
    });
  expect(await isProved(content)).toBe(true);
  expect(await isProved(Buffer.from(content.toString().replace('March', 'May')))).toBe(false);
  expect(await isProved(await compiled.build())).toBe(false);
  expect(await isProved(content, 'ada@other.example')).toBe(false);
});
