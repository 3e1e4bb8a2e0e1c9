// cspell:disable
import { expect, test } from 'vitest';
import { type MailReply, readMail } from './read-mail.ts';

const DOMAIN = 'in.example.org';
const REPLY = `reply+${'0a'.repeat(28)}@${DOMAIN}`;
const ANSWER = 'Thursday at 10 works for me.';
const QUOTED = 'Dear Marta,\n\nwould Thursday suit you?\n\nHarbour Clinic';
const asQuote = QUOTED.replaceAll(/^/gm, '> ');

interface Written {
  text?: string;
  html?: string;
  headers?: string[];
  subject?: string;
  /** Parts beside the text, each with its own header. */
  parts?: string[];
}

/** A mail as programs write it. */
function mail({
  text,
  html,
  headers = [],
  subject = 'Re: Interview',
  parts = [],
}: Written): string {
  const bodies = [
    ...(text === undefined ? [] : [`Content-Type: text/plain; charset=utf-8\n\n${text}`]),
    ...(html === undefined ? [] : [`Content-Type: text/html; charset=utf-8\n\n${html}`]),
    ...parts,
  ];
  const head = [
    'From: Marta Lindqvist <marta@example.org>',
    `To: <${REPLY}>`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    ...headers,
  ];
  const [body = ''] = bodies;
  if (bodies.length === 1) return [...head, body].join('\n');
  const kind = text !== undefined && html !== undefined ? 'alternative' : 'mixed';
  return [
    ...head,
    `Content-Type: multipart/${kind}; boundary="BOUND"`,
    '',
    ...bodies.map((each) => `--BOUND\n${each}`),
    '--BOUND--',
    '',
  ].join('\n');
}

const read = (content: string | Uint8Array): Promise<MailReply> =>
  readMail({
    content: typeof content === 'string' ? Buffer.from(content) : content,
    domain: DOMAIN,
    own: [`@${DOMAIN}`, 'jobs@daybreak.example'],
  });
const textOf = async (written: Written) => (await read(mail(written))).text;

test.each([
  ['Gmail, English', `On Mon, Nov 30, 2026 at 9:12 AM Harbour Clinic <${REPLY}> wrote:`],
  ['Gmail, two lines', `On Mon, 30 Nov 2026 at 09:12, Harbour Clinic <\n${REPLY}> wrote:`],
  ['Gmail, German', `Am Mo., 30. Nov. 2026 um 09:12 Uhr schrieb Harbour Clinic <${REPLY}>:`],
  ['Gmail, French', `Le lun. 30 nov. 2026 à 09:12, Harbour Clinic <${REPLY}> a écrit :`],
  ['Gmail, Spanish', `El lun, 30 nov 2026 a las 9:12, Harbour Clinic (<${REPLY}>) escribió:`],
  [
    'Gmail, Italian',
    `Il giorno lun 30 nov 2026 alle ore 09:12 Harbour Clinic <${REPLY}> ha scritto:`,
  ],
  ['Gmail, Dutch', `Op ma 30 nov 2026 om 09:12 schreef Harbour Clinic <${REPLY}>:`],
  ['Gmail, Portuguese', `Harbour Clinic <${REPLY}> escreveu (segunda, 30/11/2026 à(s) 09:12):`],
  ['Gmail, Polish', `pon., 30 lis 2026 o 09:12 Harbour Clinic <${REPLY}> napisał(a):`],
  ['Gmail, Swedish', `Den mån 30 nov. 2026 kl 09:12 skrev Harbour Clinic <${REPLY}>:`],
  ['Gmail, Danish', `Den man. 30. nov. 2026 kl. 09.12 skrev Harbour Clinic <${REPLY}>:`],
  ['Gmail, Japanese', `2026年11月30日(月) 9:12 Harbour Clinic <${REPLY}>:`],
  ['Gmail, Chinese', `Harbour Clinic <${REPLY}> 于2026年11月30日周一 09:12写道：`],
  ['Gmail, Korean', `2026년 11월 30일 (월) 오전 9:12, Harbour Clinic <${REPLY}>님이 작성:`],
  ['Gmail, Russian', `пн, 30 нояб. 2026 г. в 09:12, Harbour Clinic <${REPLY}>:`],
  ['Apple Mail', 'On 30 Nov 2026, at 09:12, Harbour Clinic <jobs@daybreak.example> wrote:'],
  ['Apple Mail, German', 'Am 30.11.2026 um 09:12 schrieb Harbour Clinic <jobs@daybreak.example>:'],
  [
    'Apple Mail, French',
    'Le 30 nov. 2026 à 09:12, Harbour Clinic <jobs@daybreak.example> a écrit :',
  ],
  ['Apple Mail, Japanese', '2026/11/30 9:12、Harbour Clinic <jobs@daybreak.example>のメール：'],
  ['Apple Mail, Chinese', '2026年11月30日 09:12，Harbour Clinic <jobs@daybreak.example> 写道：'],
  ['Thunderbird', 'On 30/11/2026 09:12, Harbour Clinic wrote:'],
  ['Thunderbird, German', 'Am 30.11.26 um 09:12 schrieb Harbour Clinic:'],
  ['Thunderbird, French', 'Le 30/11/2026 à 09:12, Harbour Clinic a écrit :'],
  ['Thunderbird, Italian', 'Il 30/11/26 09:12, Harbour Clinic ha scritto:'],
  ['Thunderbird, Polish', 'W dniu 30.11.2026 o 09:12, Harbour Clinic pisze:'],
  ['Thunderbird, Swedish', 'Den 2026-11-30 kl. 09:12, skrev Harbour Clinic:'],
])('the quote of %s is no part of a reply', async (_, line) => {
  expect(await textOf({ text: `${ANSWER}\n\n${line}\n\n${asQuote}\n` })).toBe(ANSWER);
});

const OUTLOOK = [
  ['English', 'From', 'Sent', 'To', 'Subject', 'Monday, November 30, 2026 9:12 AM'],
  ['German', 'Von', 'Gesendet', 'An', 'Betreff', 'Montag, 30. November 2026 09:12'],
  ['French', 'De', 'Envoyé', 'À', 'Objet', 'lundi 30 novembre 2026 09:12'],
  ['Spanish', 'De', 'Enviado', 'Para', 'Asunto', 'lunes, 30 de noviembre de 2026 9:12'],
  ['Italian', 'Da', 'Inviato', 'A', 'Oggetto', 'lunedì 30 novembre 2026 09:12'],
  ['Dutch', 'Van', 'Verzonden', 'Aan', 'Onderwerp', 'maandag 30 november 2026 09:12'],
  ['Portuguese', 'De', 'Enviado', 'Para', 'Assunto', '30 de novembro de 2026 09:12'],
  ['Polish', 'Od', 'Wysłano', 'Do', 'Temat', 'poniedziałek, 30 listopada 2026 09:12'],
  ['Swedish', 'Från', 'Skickat', 'Till', 'Ämne', 'den 30 november 2026 09:12'],
  ['Danish', 'Fra', 'Sendt', 'Til', 'Emne', '30. november 2026 09:12'],
  ['Japanese', '差出人', '送信日時', '宛先', '件名', '2026年11月30日 9:12'],
  ['Chinese', '发件人', '发送时间', '收件人', '主题', '2026年11月30日 9:12'],
  ['Korean', '보낸 사람', '보낸 날짜', '받는 사람', '제목', '2026년 11월 30일 9:12'],
  ['a language without words here', 'Sender', 'Tempo', 'Al', 'Temo', '2026 nov 30 09:12'],
] as const;

test.each(OUTLOOK)(
  'the mail that Outlook adds below, in %s, is no part of a reply',
  async (...row) => {
    const [, from, sent, to, subject, date] = row;
    const plain = [
      `${from}: Harbour Clinic <${REPLY}>`,
      `${sent}: ${date}`,
      `${to}: marta@example.org`,
      `${subject}: Interview`,
    ];
    const below = `\n\n${QUOTED}`;
    const rule = '_'.repeat(32);
    expect(await textOf({ text: `${ANSWER}\n\n${rule}\n${plain.join('\n')}${below}` })).toBe(
      ANSWER,
    );
    const stars = plain.map((line) => line.replace(/^(.*?):/, '*$1:*'));
    expect(await textOf({ text: `${ANSWER}\n\n${stars.join('\n')}${below}` })).toBe(ANSWER);
    const bold = plain.map((line) =>
      line.replace(/^(.*?):/, '<b>$1:</b>').replace(/<(reply\S+)>/, '&lt;$1&gt;'),
    );
    const html = (begin: string) =>
      `<html><head><style>p{margin:0}</style></head><body><p>${ANSWER}</p>${begin}<p>${bold.join('<br>')}</p></div><p>Dear Marta,</p><p>would Thursday suit you?</p></body></html>`;
    for (const begin of [
      '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">',
      '<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">',
      '<div>',
    ])
      expect(await textOf({ html: html(begin) })).toBe(ANSWER);
  },
);

test.each([
  [
    'English',
    `On Monday, November 30, 2026 at 09:12:33 AM GMT+1, Harbour Clinic <${REPLY}> wrote:`,
  ],
  [
    'German',
    `Am Montag, 30. November 2026 um 09:12:33 MEZ hat Harbour Clinic <${REPLY}> Folgendes geschrieben:`,
  ],
  ['French', `Le lundi 30 novembre 2026 à 09:12:33 UTC+1, Harbour Clinic <${REPLY}> a écrit :`],
  [
    'Spanish',
    `El lunes, 30 de noviembre de 2026, 09:12:33 CET, Harbour Clinic <${REPLY}> escribió:`,
  ],
])('the lines below that Yahoo does not mark, in %s, are no part of a reply', async (_, line) => {
  expect(await textOf({ text: ` ${ANSWER}\n\n   ${line}  \n \n ${QUOTED}\n` })).toBe(ANSWER);
  const html = `<div>${ANSWER}</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>${line.replace('<', '&lt;').replace('>', '&gt;')}</div><div>Dear Marta,</div></div>`;
  expect(await textOf({ html })).toBe(ANSWER);
});

test.each([
  [
    'Gmail',
    `<div dir="ltr">${ANSWER}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon wrote:<br></div><blockquote class="gmail_quote" style="border-left:1px solid">Dear Marta,</blockquote></div>`,
  ],
  [
    'iPhone',
    `<html><body>${ANSWER}<br><br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 30 Nov 2026, at 09:12, Harbour Clinic wrote:<br><br></blockquote></div><blockquote type="cite"><div>Dear Marta,</div></blockquote></body></html>`,
  ],
  [
    'Thunderbird',
    `<p>${ANSWER}</p><div class="moz-cite-prefix">On 30/11/2026 09:12, Harbour Clinic wrote:<br></div><blockquote type="cite" cite="mid:1"><p>Dear Marta,</p></blockquote>`,
  ],
  [
    'GMX',
    `<div>${ANSWER}</div><div name="quote" style="border-left:2px solid"><div><b>Gesendet:</b> Montag</div>Dear Marta,</div>`,
  ],
])('the HTML of %s alone is read, without its quote', async (_, html) => {
  expect(await textOf({ html })).toBe(ANSWER);
  // Programs send a plain part that is blank, or says only that there is HTML.
  for (const text of ['', ' \n\u00A0\n', 'HTML only'])
    expect(await textOf({ text, html })).toBe(ANSWER);
});

test('dashes, labels, lists, links and indented text within a reply stay', async () => {
  const text =
    'These times suit me:\n\n---\n\nThu 10:00\n___\n>5 years are too many\n\nMy references:\nFrom: 2019 to 2024 Harbour Clinic <hr@harbour.example>\nTo: present Elm House\n\nSent from Elm House by post.\n\nBest regards\n\nMarta';
  expect(await textOf({ text })).toBe(text);
  const html =
    '<p>My times:</p><ul><li>Thu 10:00</li><li>Fri 14:00</li></ul><blockquote style="margin:0 0 0 40px;border:none;padding:0px">Not Monday</blockquote><p>See <a href="https://me.example/cv">my page</a>, <a href="mailto:marta@example.org">marta@example.org</a>.</p>';
  const shown = await textOf({ html });
  expect(shown).toContain('- Thu 10:00\n- Fri 14:00');
  expect(shown).toContain('Not Monday');
  expect(shown).toContain('See my page (https://me.example/cv), marta@example.org.');
});

test('answers between and below quoted lines are kept', async () => {
  const text = `On Mon, Nov 30, 2026 at 9:12 AM Harbour Clinic <${REPLY}> wrote:\n> When?\n\nThursday.\n\n> Where?\n\nAt yours.`;
  expect(await textOf({ text })).toBe('Thursday.\n\nAt yours.');
});

test.each([
  'Sent from my iPhone',
  'Von meinem iPhone gesendet',
  'Envoyé de mon iPhone',
  'Enviado desde mi iPhone',
  'Inviato da iPhone',
  'Verstuurd vanaf mijn iPhone',
  'Enviado do meu iPhone',
  'Wysłane z iPhone’a',
  'Skickat från min iPhone',
  'Sendt fra min iPhone',
  'iPhoneから送信',
  '发自我的iPhone',
  'Get Outlook for iOS<https://aka.ms/o0ukef>',
  'Gesendet von Outlook für Android',
  'Sent from Yahoo Mail for iPhone',
  '-- \nMarta Lindqvist\n+46 70 555 01 23',
])('the end that a program adds is left out: %s', async (end) => {
  expect(await textOf({ text: `${ANSWER}\n\n${end}\n` })).toBe(ANSWER);
});

const utf8 = (text: string) => Buffer.from(text);
const raw = (type: string, body: Uint8Array, encoding = '8bit') =>
  Buffer.concat([
    Buffer.from(
      `From: marta@example.org\r\nTo: <${REPLY}>\r\nSubject: Re\r\n${type}Content-Transfer-Encoding: ${encoding}\r\n\r\n`,
    ),
    body,
  ]);

test.each([
  [
    'windows-1252 without a charset',
    'Content-Type: text/plain\r\n',
    Buffer.from('Gr\u00FC\u00DFe, 10 \u0080, M\u00E4rz', 'latin1'),
    '8bit',
    'Grüße, 10 €, März',
  ],
  ['windows-1252 without a type', '', Buffer.from('Gr\u00FC\u00DFe', 'latin1'), '8bit', 'Grüße'],
  [
    'windows-1252 that says UTF-8',
    'Content-Type: text/plain; charset=utf-8\r\n',
    Buffer.from('Gr\u00FC\u00DFe', 'latin1'),
    '8bit',
    'Grüße',
  ],
  [
    'UTF-8 without a charset',
    'Content-Type: text/plain\r\n',
    utf8('Grüße 漢字'),
    '8bit',
    'Grüße 漢字',
  ],
  [
    'a soft line break inside a word',
    'Content-Type: text/plain; charset=utf-8\r\n',
    utf8('The inter=\r\nview suits; M=C3=\r\n=A4rz, and soft=  \r\nware.'),
    'quoted-printable',
    'The interview suits; März, and software.',
  ],
  [
    'flowed text',
    'Content-Type: text/plain; charset=utf-8; format=flowed\r\n',
    utf8('Thursday at \r\n10 works.\r\n \r\n  Marta'),
    '7bit',
    'Thursday at 10 works.\n\n Marta',
  ],
  [
    'flowed text with DelSp',
    'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\r\n',
    utf8('木曜日の \r\n10時。'),
    '8bit',
    '木曜日の10時。',
  ],
])('%s is read', async (_, type, body, encoding, expected) => {
  expect((await read(raw(type, body, encoding))).text).toBe(expected);
});

test('Japanese and Cyrillic texts without a charset are recognized', async () => {
  const japanese = Buffer.from('GyRCTFpNS0Z8JE4bKEIxMBskQjt+JEs7QyQkJF4kOSEjGyhC', 'base64');
  expect((await read(raw('', japanese, '7bit'))).text).toContain('時');
  const russian =
    'Здравствуйте, четверг в десять часов мне подходит, спасибо большое за приглашение.';
  const bytes = Uint8Array.from(
    [...russian].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );
  expect((await read(raw('', bytes))).text).toBe(russian);
});

test('the secret reply address never reaches the other side', async () => {
  const texts = [
    `I wrote to ${REPLY} before.`,
    `I wrote to <mailto:${REPLY}> before.`,
    `I wrote to ${REPLY.replace('+', '%2B').replace('@', '%40')} before.`,
    `I wrote to ${REPLY.slice(0, 40)}\n${REPLY.slice(40)} before.`,
  ];
  for (const text of texts)
    expect(await textOf({ text })).toBe('I wrote to (address removed) before.');
  const html = `<p>I wrote to <a href="mailto:${REPLY}">Harbour</a> before.</p>`;
  expect(await textOf({ html })).toBe('I wrote to Harbour before.');
});

test.each([
  [
    'Automatische Antwort: Interview',
    'Ich bin bis Montag, 7. Dezember nicht im Büro und antworte danach.',
  ],
  ['Automatic reply: Interview', 'Back on Monday.'],
  ['Out of Office: Interview', 'I am out of the office until December 7.'],
  ['Réponse automatique : Entretien', 'De retour le 7.'],
  ['Respuesta automática: Entrevista', 'Vuelvo el 7.'],
  ['Risposta automatica: Colloquio', 'Torno il 7.'],
  ['Automatisch antwoord: Gesprek', 'Terug op 7.'],
  ['Resposta automática: Entrevista', 'Volto dia 7.'],
  ['Automatyczna odpowiedź: Rozmowa', 'Wracam 7.'],
  ['Autosvar: Intervju', 'Åter den 7.'],
  ['Automatisk svar: Samtale', 'Tilbage den 7.'],
  ['自動応答: 面接', '7日に戻ります。'],
  ['自动答复: 面试', '7号回来。'],
  ['Read: Interview', 'Your message was read on Monday.'],
  ['Gelesen: Interview', 'Ihre Nachricht wurde am Montag gelesen.'],
  ['Undeliverable: Interview', 'Your message could not be delivered.'],
])('%s is written by a program', async (subject, text) => {
  expect((await read(mail({ subject, text }))).automatic).toBe('certain');
});

test.each([
  'Auto-Submitted: auto-replied',
  'X-Auto-Response-Suppress: DR, OOF, AutoReply',
  'X-Autoreply: yes',
  'X-Autorespond: Away',
  'Precedence: auto_reply',
  'X-MS-Exchange-Inbox-Rules-Loop: marta@example.org',
])('a mail with the header %s is written by a program', async (header) => {
  expect((await read(mail({ text: 'On Monday.', headers: [header] }))).automatic).toBe('certain');
});

test('receipts and bounces by their parts', async () => {
  for (const type of ['message/disposition-notification', 'message/delivery-status'])
    expect(
      (await read(mail({ text: 'Read on Monday.', parts: [`Content-Type: ${type}\n\nX: y`] })))
        .automatic,
    ).toBe('certain');
});

test.each([
  'I am out of the office until December 7.',
  'Hello,\n\nI am currently out of the office with limited access to my email. I will reply when I return.\n\nBest regards\nAda',
  'Ich bin derzeit im Urlaub. In dringenden Fällen wenden Sie sich an meine Vertretung.',
  'Je suis absente du bureau du 1er au 7 décembre. Je vous répondrai à mon retour.',
  'Estoy de vacaciones hasta el 7 de diciembre.',
  'Sono fuori ufficio fino al 7 dicembre.',
  'Ik ben tot 7 december niet op kantoor.',
  'Estou ausente até 7 de dezembro.',
  'Przebywam na urlopie do 7 grudnia.',
  'Jag är på semester till den 7 december.',
  'Jeg er på ferie til den 7. december.',
  '12月7日まで休暇をいただいております。',
  '我目前不在办公室，12月7日返回。',
])('an away note is recognized by its words: %s', async (text) => {
  expect((await read(mail({ text }))).automatic).toBe('likely');
});

test.each([
  'I am out of the office on Thursday, but Friday at 10 works for me.',
  'I am on vacation until Monday. Tuesday at ten would be perfect, Wednesday too.',
  'Ich bin am Donnerstag nicht im Büro, aber Freitag um 10 passt mir gut.',
  'I read the job description. Where is the office?',
  'Thursday at 10 works for me. My colleague is on leave.',
])('what a person writes about absence is no away note: %s', async (text) => {
  expect((await read(mail({ text }))).automatic).toBeUndefined();
});

test('files are named, without signatures and the pictures of others', async () => {
  const part = (type: string, name: string, more = '') =>
    `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n${more}\nx`;
  const { files, text } = await read(
    mail({
      text: ANSWER,
      parts: [
        part('application/pdf', 'certificate.pdf'),
        part('application/pkcs7-signature', 'smime.p7s'),
        part('application/pgp-keys', 'OpenPGP_0x1.asc'),
        'Content-Type: message/rfc822\n\nFrom: a@example.org\nSubject: Old\n\nI wrote this before.',
      ],
    }),
  );
  expect([text, files]).toEqual([ANSWER, ['certificate.pdf', 'forwarded email']]);
  const picture = (id: string) =>
    `Content-Type: image/png; name="${id}.png"\nContent-ID: <${id}>\nContent-Disposition: inline; filename="${id}.png"\n\nx`;
  const html = `<p>My permit: <img src="cid:permit"></p><div id="Signature"><img src="cid:logo"></div><blockquote type="cite"><img src="cid:board"></blockquote>`;
  const inline = await read(mail({ html, parts: ['permit', 'logo', 'board'].map(picture) }));
  expect([inline.text, inline.files]).toEqual(['My permit:', ['permit.png']]);
});

test.each([
  [
    'S/MIME',
    'encrypted',
    {
      parts: [
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"\n\nx',
      ],
    },
  ],
  [
    'OpenPGP',
    'encrypted',
    { text: '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----' },
  ],
  [
    'winmail.dat',
    'winmail',
    { text: '', parts: ['Content-Type: application/ms-tnef; name="winmail.dat"\n\nx'] },
  ],
  [
    'a reaction of Gmail',
    'reaction',
    {
      text: '👍',
      parts: ['Content-Type: text/vnd.google.email-reaction+json\n\n{"emoji":"👍","version":1}'],
    },
  ],
  [
    'a reaction of Outlook',
    'reaction',
    {
      text: `Marta Lindqvist reacted to your message:\n\n${'_'.repeat(32)}\nFrom: Harbour Clinic <${REPLY}>\nSent: Monday 9:12\nTo: Marta\nSubject: Interview\n\nDear Marta`,
    },
  ],
] satisfies [string, string, Written][])('%s is no message', async (_, problem, written) => {
  expect((await read(mail(written))).problem).toBe(problem);
});

const UID = 'interview-00000000-0000-4000-8000-000000000000';
const calendar = (method: string, event: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...(method ? [`METHOD:${method}`] : []),
    'BEGIN:VEVENT',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');
const event = (...more: string[]) => [`UID:${UID}`, 'DTSTART:20261203T090000Z', ...more];
const ACCEPTED = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:marta@example.org';
const attached = (file: string, type = 'text/calendar; charset=utf-8; method=REPLY') =>
  `Content-Type: ${type}\n\n${file}`;

test.each([
  ['METHOD in small letters', attached(calendar('reply', event(ACCEPTED)))],
  ['METHOD only in the type', attached(calendar('', event(ACCEPTED)))],
  [
    'a file of bytes',
    attached(calendar('REPLY', event(ACCEPTED)), 'application/octet-stream; name="invite.ics"'),
  ],
  [
    'several attendees',
    attached(
      calendar('REPLY', event('ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.org', ACCEPTED)),
    ),
  ],
  [
    'an entry of somebody else beside it',
    attached(
      `${calendar('REPLY', ['UID:other', 'DTSTART:20261203T090000Z'])}\n${calendar('REPLY', event(ACCEPTED))}`,
    ),
  ],
  [
    'a zone of its own',
    attached(
      calendar('REPLY', [`UID:${UID}`, 'DTSTART;TZID=Europe/Berlin:20261203T100000', ACCEPTED]),
    ),
  ],
])('a calendar answers with %s', async (_, part) => {
  const { calendars } = await read(mail({ text: '', parts: [part] }));
  expect(calendars.answers).toMatchObject([
    {
      applicationId: UID.slice('interview-'.length),
      kind: 'confirmed',
      sequence: undefined,
      startsAt: new Date('2026-12-03T09:00:00Z'),
    },
  ]);
});

test('the words beside an answer are those of the person', async () => {
  const reply = attached(
    calendar(
      'REPLY',
      event('ATTENDEE;CN=Marta Lindqvist;PARTSTAT=ACCEPTED:mailto:marta@example.org'),
    ),
  );
  const words = async (text: string) => (await read(mail({ text, parts: [reply] }))).text;
  expect(await words('Could we start at 10:15?')).toBe('Could we start at 10:15?');
  expect(await words('Marta Lindqvist has accepted this invitation.')).toBe('');
  expect(await words('Marta Lindqvist hat die Einladung angenommen.\n\nBis dann!')).toBe(
    'Bis dann!',
  );
  const google = attached(
    calendar(
      'REPLY',
      event('ATTENDEE;PARTSTAT=DECLINED;X-RESPONSE-COMMENT="I am ill.":mailto:marta@example.org'),
    ),
  );
  const headers = ['Auto-Submitted: auto-generated'];
  const text = 'marta@example.org has declined this invitation.\n\nInterview\nThu Dec 3, 2026';
  expect((await read(mail({ text, headers, parts: [google] }))).text).toBe('I am ill.');
});

test('other answers: proposed times, tentative ones, and files that are none', async () => {
  const kinds = async (file: string) => {
    const { calendars } = await read(mail({ text: '', parts: [attached(file, 'text/calendar')] }));
    return [
      calendars.answers.map(({ kind }) => kind),
      calendars.others.length,
      calendars.hasUnreadable,
    ];
  };
  const tentative = 'ATTENDEE;PARTSTAT=TENTATIVE:mailto:marta@example.org';
  expect(await kinds(calendar('COUNTER', event(tentative)))).toEqual([['proposed'], 0, false]);
  expect(await kinds(calendar('REPLY', event(tentative)))).toEqual([['unclear'], 0, false]);
  expect(await kinds(calendar('REPLY', ['UID:other']))).toEqual([[], 0, true]);
  expect(await kinds(calendar('REQUEST', event()))).toEqual([[], 0, false]);
  expect(await kinds(calendar('REQUEST', ['UID:other']))).toEqual([[], 1, false]);
  expect(await kinds('BEGIN:VCALENDAR\nnonsense')).toEqual([[], 0, true]);
});

test('long and strange texts take little time', async () => {
  for (const text of [
    '.\n'.repeat(40_000),
    `.${'\n'.repeat(50_000)}.`,
    'Op \n'.repeat(10_000),
    `On ${'on at wrote '.repeat(5000)}`,
    `Yes.\n\n${'> No.\n'.repeat(15_000)}`,
    'From: \n'.repeat(12_000),
    '-----\n'.repeat(12_000),
    `${'a@b.c '.repeat(10_000)}:`,
    '*'.repeat(90_000),
    `${' '.repeat(90_000)}x`,
    'reply+'.repeat(15_000),
    '<blockquote>'.repeat(5000),
  ]) {
    expect((await read(mail({ text }))).automatic).toBeUndefined();
    await read(mail({ html: text }));
  }
});

test('a large picture within the text does not hide what follows it', async () => {
  const html = `<p><img src="data:image/png;base64,${'A'.repeat(1_200_000)}"></p><p>${ANSWER}</p>`;
  expect(await textOf({ html })).toBe(ANSWER);
});
