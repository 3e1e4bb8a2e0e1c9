// cspell:disable
import { expect, test } from 'vitest';
import { ANSWER, base64, ENCODED, mail, read, REPLY } from './test-mails.ts';

test('case 37: files and pictures are named, the logo of a signature is not', async () => {
  const pdf = `Content-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment; filename="a.pdf"\n\n%PDF`;
  expect(await read(mail({ text: ANSWER, parts: [pdf] }))).toMatchObject({
    text: ANSWER,
    files: ['a.pdf'],
  });
  expect(await read(mail({ text: '\n', parts: [pdf] }))).toMatchObject({
    text: '',
    files: ['a.pdf'],
  });
  const picture = (id: string, size = 10) =>
    `Content-Type: image/png; name="${id}.png"\nContent-ID: <${id}>\nContent-Disposition: inline; filename="${id}.png"\n${ENCODED}\n${base64(Buffer.alloc(size, 1))}`;
  const html = (below: string) =>
    `<p>My permit: <img src="cid:permit"></p><p>Kind regards,<br>Marta Lindqvist</p>${below}<p><img src="cid:logo"> Elm House</p><div><b>From:</b> Harbour Clinic &lt;${REPLY}&gt;<br><b>Sent:</b> 30/11/2026 09:12<br><b>To:</b> Marta<br><b>Subject:</b> Interview</div><p><img src="cid:board"></p>`;
  const parts = [picture('permit'), picture('logo'), picture('board')];
  expect((await read(mail({ html: html(''), parts }))).files).toEqual(['permit.png']);
  // What is large is no logo.
  const scan = picture('scan', 100_000);
  expect(
    (await read(mail({ html: html('<img src="cid:scan">'), parts: [...parts, scan] }))).files,
  ).toEqual(['permit.png', 'scan.png']);
});

test('the files in winmail.dat are named', async () => {
  const title = (name: string) =>
    Buffer.concat([
      Buffer.from([0x02, 0x10, 0x80, 0x01, 0x00, name.length + 1, 0, 0, 0]),
      Buffer.from(`${name}\0`),
      Buffer.from([0, 0]),
    ]);
  const head = 'Content-Type: application/ms-tnef; name="winmail.dat"\n';
  const winmail = (...names: string[]) =>
    `${head}${ENCODED}\n${base64(Buffer.concat([Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]), ...names.map(title)]))}`;
  const { files, text } = await read(mail({ text: ANSWER, parts: [winmail('a.pdf', 'b.docx')] }));
  expect([text, files]).toEqual([ANSWER, ['a.pdf', 'b.docx']]);
  expect(await read(mail({ text: ANSWER, parts: [winmail()] }))).toMatchObject({
    text: ANSWER,
    files: [],
  });
  expect((await read(mail({ text: '', parts: [winmail()] }))).problem).toBe('winmail');
});

test.each([
  ['application/octet-stream; name="smime.p7m"', 'smime.p7m'],
  ['application/x-microsoft-rpmsg-message; name="message.rpmsg"', 'message.rpmsg'],
])('a part of %s is encrypted', async (type, name) => {
  const part = `Content-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\n\nx`;
  expect((await read(mail({ text: '\n', parts: [part] }))).problem).toBe('encrypted');
});

test.each(['smime.p7s', 'signature.asc'])('%s is no file that somebody attached', async (name) => {
  const part = `Content-Type: application/octet-stream; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\nx`;
  expect(await read(mail({ text: ANSWER, parts: [part] }))).toMatchObject({
    text: ANSWER,
    files: [],
  });
});
