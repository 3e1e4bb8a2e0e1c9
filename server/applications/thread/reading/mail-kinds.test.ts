// cspell:disable
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { type MailReply, readMail } from './read-mail.ts';

const DOMAIN = 'in.example.org';
const REPLY = `reply+${'0a'.repeat(28)}@${DOMAIN}`;
const BOARD = 'jobs@daybreak.example';
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
  from?: string;
}

/** A mail as programs write it. */
function mail({
  text,
  html,
  headers = [],
  subject = 'Re: Interview',
  parts = [],
  from = 'Marta Lindqvist <marta@example.org>',
}: Written): string {
  const bodies = [
    ...(text === undefined ? [] : [`Content-Type: text/plain; charset=utf-8\n\n${text}`]),
    ...(html === undefined ? [] : [`Content-Type: text/html; charset=utf-8\n\n${html}`]),
    ...parts,
  ];
  const head = [
    `From: ${from}`,
    `To: <${REPLY}>`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    ...headers,
  ];
  if (bodies.length === 1) return [...head, bodies[0]].join('\n');
  const kind = text !== undefined && html !== undefined && !parts.length ? 'alternative' : 'mixed';
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
    own: [`@${DOMAIN}`, BOARD],
  });
const textOf = async (written: Written) => (await read(mail(written))).text;

/** The line before a quote, in the words of each language. */
const ATTRIBUTIONS = [
  ['Greek', 'Στις Δευ 30 Νοε 2026 στις 9:12 π.μ., ο χρήστης {who} έγραψε:'],
  ['Bulgarian', 'На пн, 30.11.2026 г. в 9:12 {who} написа:'],
  ['Serbian', 'пон, 30. нов 2026. у 09:12 {who} је написао/ла:'],
  ['Serbian, Latin', 'pon, 30. nov 2026. u 09:12 {who} je napisao/la:'],
  ['Croatian', 'pon, 30. stu 2026. u 09:12 {who} napisao je:'],
  ['Slovenian', 'V V pon., 30. nov. 2026 ob 09:12 je oseba {who} napisala:'],
  ['Slovak', 'po 30. 11. 2026 o 9:12 {who} napísal(a):'],
  ['Czech', 'po 30. 11. 2026 v 9:12 odesílatel {who} napsal:'],
  ['Hungarian', '{who} ezt írta (időpont: 2026. nov. 30., H, 9:12):'],
  ['Romanian', 'În lun., 30 nov. 2026 la 09:12, {who} a scris:'],
  ['Lithuanian', '2026-11-30, pr, 09:12 {who} rašė:'],
  ['Latvian', 'pirmd., 2026. g. 30. nov., plkst. 09:12 — lietotājs {who} rakstīja:'],
  ['Estonian', 'Kuupäev E, 30. november 2026 kell 09:12 kirjutas kasutaja {who}:'],
  ['Finnish', 'ma 30. marrask. 2026 klo 9.12 {who} kirjoitti:'],
  ['Icelandic', 'mán., 30. nóv. 2026 kl. 09:12 skrifaði {who}:'],
  ['Norwegian', 'man. 30. nov. 2026 kl. 09:12 skrev {who}:'],
  ['Nynorsk', 'måndag 30. november 2026 kl. 09:12 skreiv {who}:'],
  ['Catalan', 'Missatge de {who} del dia dl., 30 de nov. 2026 a les 9:12:'],
  ['Galician', 'O luns, 30 de nov. de 2026 ás 9:12, {who} escribiu:'],
  ['Basque', '{who} igorleak hau idatzi du (2026 aza. 30, al. (09:12)):'],
  ['Albanian', 'Më hën, 30 nën 2026 në 09:12 {who} shkroi:'],
  ['Macedonian', 'На пон., 30 ное. 2026 во 09:12 {who} напиша:'],
  ['Ukrainian', 'пн, 30 лист. 2026 р. о 09:12 {who} пише:'],
  ['Belarusian', 'пн, 30 ліс 2026 г. у 09:12 {who} піша:'],
  ['Turkish', '{who}, 30 Kas 2026 Pzt, 09:12 tarihinde şunu yazdı:'],
  ['Azerbaijani', '{who} 30 noy 2026, B.e. 09:12 tarixində yazdı:'],
  ['Hebrew', '‫בתאריך יום ב׳, 30 בנוב׳ 2026 ב-9:12 מאת ‪{who}‬‏:‬'],
  ['Arabic', 'في الاثنين، ٣٠ نوفمبر ٢٠٢٦ في ٩:١٢ ص تمت كتابة ما يلي بواسطة ‪{who}‬‏:'],
  ['Persian', 'در تاریخ دوشنبه ۳۰ نوامبر ۲۰۲۶،‏ ۹:۱۲ {who} نوشت:'],
  ['Urdu', 'پیر، 30 نومبر 2026 کو 9:12 AM بجے {who} نے لکھا:'],
  ['Hindi', 'सोम, 30 नव॰ 2026 को 9:12 am बजे को {who} ने लिखा:'],
  ['Bengali', 'সোম, ৩০ নভে, ২০২৬ তারিখে ৯:১২ AM টায় এ {who} লিখেছেন:'],
  ['Tamil', 'திங்., 30 நவ., 2026 அன்று முற்பகல் 9:12 மணிக்கு {who} எழுதியது:'],
  ['Thai', 'ในวันที่ จ. 30 พ.ย. 2569 เวลา 09:12 {who} เขียนว่า:'],
  ['Vietnamese', 'Vào Th 2, 30 thg 11, 2026 vào lúc 09:12 {who} đã viết:'],
  ['Indonesian', 'Pada Sen, 30 Nov 2026 pukul 09.12 {who} menulis:'],
  ['Malay', 'Pada Isn, 30 Nov 2026 pada 9:12 PG {who} menulis:'],
  ['Filipino', 'Noong Lun, Nob 30, 2026 nang 9:12 AM, isinulat ni {who} ang:'],
  ['Afrikaans', 'Op Ma. 30 Nov. 2026 om 09:12 het {who} geskryf:'],
  ['Georgian', 'ორშ, 30 ნოე. 2026, 09:12 — {who} დაწერა:'],
  ['Armenian', '{who} 30 նոյ, 2026, երկ, 09:12 գրել է՝'],
  ['Kazakh', 'дс, 30 қар. 2026 ж. 09:12 {who} жазды:'],
  ['Swahili', 'Mnamo Jumatatu, 30 Nov 2026 saa 09:12 {who} aliandika:'],
  ['Welsh', 'Ar Llun, 30 Tach 2026 am 09:12 ysgrifennodd {who}:'],
  ['Irish', 'Ar Luan 30 Samh 2026 ag 09:12, scríobh {who}:'],
  ['Chinese, Taiwan', '{who} 於 2026年11月30日 週一 上午9:12寫道：'],
  ['Esperanto', 'Je lundo, 30 nov 2026 09:12 {who} skribis:'],
] as const;

test.each(ATTRIBUTIONS)('the line before a quote in %s is no part of a reply', async (_, line) => {
  for (const who of [`Harbour Clinic <${REPLY}>`, `Harbour Clinic <${BOARD}>`, 'Harbour Clinic']) {
    const written = line.replace('{who}', who);
    expect([who, await textOf({ text: `${ANSWER}\n\n${written}\n\n${asQuote}\n` })]).toEqual([
      who,
      ANSWER,
    ]);
    // Without marks, below and above.
    const unmarked = who.includes('@') ? QUOTED : asQuote;
    expect(await textOf({ text: `${ANSWER}\n\n${written}\n\n${unmarked}\n` })).toBe(ANSWER);
    expect(await textOf({ text: `${written}\n${asQuote}\n\n${ANSWER}` })).toBe(ANSWER);
    // Programs wrap at 76 characters.
    const wrapped = written.replaceAll(/(.{1,70})(?:\s|$)/g, '$1\n').trim();
    expect(await textOf({ text: `${ANSWER}\n\n${wrapped}\n${asQuote}\n` })).toBe(ANSWER);
  }
});

test.each([
  ['Yandex', `30.11.2026, 09:12, "Harbour Clinic" <${REPLY}>:`],
  ['Mail.ru', `Понедельник, 30 ноября 2026, 9:12 +03:00 от Harbour Clinic <${REPLY}>:`],
  ['163', `At 2026-11-30 09:12:33, "Harbour Clinic" <${REPLY}> wrote:`],
  ['163, Chinese', `在 2026-11-30 09:12:33，"Harbour Clinic" <${REPLY}> 写道：`],
  ['Zoho', `---- On Mon, 30 Nov 2026 09:12:33 +0100 Harbour Clinic <${REPLY}> wrote ----`],
  ['Zoho, older', `---- On Mon, 30 Nov 2026 09:12:33 +0100 Harbour Clinic<${REPLY}> wrote ---`],
  [
    'Zoho, German',
    `---- Am Mo, 30 Nov. 2026 09:12:33 +0100 Harbour Clinic <${REPLY}> schrieb ----`,
  ],
  ['Superhuman', `On Mon, Nov 30, 2026 at 9:12 AM, Harbour Clinic < ${REPLY} > wrote:`],
  ['Spark', `On Nov 30, 2026 at 09:12 +0100, Harbour Clinic <${REPLY}>, wrote:`],
  ['Proton', `On Monday, November 30th, 2026 at 9:12 AM, Harbour Clinic <${REPLY}> wrote:`],
  ['Notes', `Harbour Clinic <${REPLY}> wrote on 11/30/2026 09:12:33 AM:`],
  ['Notes, German', `Harbour Clinic <${REPLY}> schrieb am 30.11.2026 09:12:33:`],
  ['Mutt', `On Mon, Nov 30, 2026 at 09:12:33AM +0100, Harbour Clinic wrote:`],
  ['Gnus', `Harbour Clinic <${REPLY}> writes:`],
  ['Gmail without a name', `On Mon, Nov 30, 2026 at 9:12 AM <${REPLY}> wrote:`],
  ['K-9', `Am 30. November 2026 09:12:33 MEZ schrieb Harbour Clinic <${REPLY}>:`],
  ['HEY', `On November 30, 2026, Harbour Clinic <${REPLY}> wrote:`],
  ['Roundcube', `Am 2026-11-30 09:12, schrieb Harbour Clinic:`],
  ['Horde', `Zitat von Harbour Clinic <${REPLY}>:`],
  ['eM Client, quoted', `On 30/11/2026 09:12:33, "Harbour Clinic" <${REPLY}> wrote:`],
  ['a language without words here', `Harbour Clinic, 30.11.2026 09:12:`],
  ['GroupWise', `>>> Harbour Clinic <${REPLY}> 30.11.2026 09:12 >>>`],
  ['Tuta', `30. Nov. 2026, 09:12 by ${REPLY}:`],
  [
    'Zoho on phones',
    `---- Le lun., 30 nov. 2026 09:12:33 +0100 Harbour Clinic <${REPLY}> a écrit ----`,
  ],
  ['Evolution', `Am Montag, dem 30.11.2026 um 09:12 +0000 schrieb Harbour Clinic:`],
])('the quote of %s is no part of a reply', async (_, line) => {
  expect(await textOf({ text: `${ANSWER}\n\n${line}\n\n${asQuote}\n` })).toBe(ANSWER);
  expect(await textOf({ text: `${line}\n${asQuote}\n\n${ANSWER}\n` })).toBe(ANSWER);
  const unmarked = line.includes('@') ? QUOTED : asQuote;
  expect(await textOf({ text: `${ANSWER}\n\n${line}\n\n${unmarked}\n` })).toBe(ANSWER);
});

/** Labels of the header that Outlook and others write above the quoted mail. */
const HEADERS = [
  ['Greek', 'Από', 'Στάλθηκε', 'Προς', 'Θέμα'],
  ['Bulgarian', 'От', 'Изпратено', 'До', 'Относно'],
  ['Serbian', 'Od', 'Poslato', 'Za', 'Naslov'],
  ['Croatian', 'Šalje', 'Poslano', 'Prima', 'Predmet'],
  ['Slovenian', 'Od', 'Poslano', 'Za', 'Zadeva'],
  ['Slovak', 'Od', 'Odoslané', 'Komu', 'Predmet'],
  ['Czech', 'Od', 'Odesláno', 'Komu', 'Předmět'],
  ['Hungarian', 'Feladó', 'Elküldve', 'Címzett', 'Tárgy'],
  ['Romanian', 'De la', 'Trimis', 'Către', 'Subiect'],
  ['Lithuanian', 'Nuo', 'Išsiųsta', 'Kam', 'Tema'],
  ['Latvian', 'No', 'Nosūtīts', 'Kam', 'Tēma'],
  ['Estonian', 'Saatja', 'Saatmisaeg', 'Adressaat', 'Teema'],
  ['Finnish', 'Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe'],
  ['Norwegian', 'Fra', 'Sendt', 'Til', 'Emne'],
  ['Icelandic', 'Frá', 'Sent', 'Til', 'Efni'],
  ['Catalan', 'De', 'Enviat', 'Per a', 'Assumpte'],
  ['Turkish', 'Kimden', 'Gönderildi', 'Kime', 'Konu'],
  ['Russian', 'От', 'Отправлено', 'Кому', 'Тема'],
  ['Ukrainian', 'Від', 'Надіслано', 'Кому', 'Тема'],
  ['Hebrew', 'מאת', 'נשלח', 'אל', 'נושא'],
  ['Arabic', 'من', 'تم الإرسال', 'إلى', 'الموضوع'],
  ['Persian', 'از', 'ارسال شده', 'به', 'موضوع'],
  ['Hindi', 'प्रेषक', 'भेजा गया', 'प्रति', 'विषय'],
  ['Thai', 'จาก', 'ส่งเมื่อ', 'ถึง', 'เรื่อง'],
  ['Vietnamese', 'Từ', 'Đã gửi', 'Đến', 'Chủ đề'],
  ['Indonesian', 'Dari', 'Dikirim', 'Kepada', 'Subjek'],
  ['Chinese, Taiwan', '寄件者', '寄件日期', '收件者', '主旨'],
  ['Afrikaans', 'Van', 'Gestuur', 'Aan', 'Onderwerp'],
  ['Georgian', 'ვისგან', 'გაგზავნილია', 'ვის', 'თემა'],
  ['Kazakh', 'Кімнен', 'Жіберілді', 'Кімге', 'Тақырып'],
] as const;

test.each(HEADERS)('the header above a quoted mail in %s begins the quote', async (...row) => {
  const [, from, sent, to, subject] = row;
  for (const who of [`Harbour Clinic <${REPLY}>`, 'Harbour Clinic']) {
    const lines = [
      `${from}: ${who}`,
      `${sent}: 30/11/2026 09:12`,
      `${to}: Marta Lindqvist`,
      `${subject}: Interview`,
    ];
    for (const begin of ['', `${'_'.repeat(32)}\n`, '-----Original Message-----\n'])
      for (const text of [
        `${ANSWER}\n\n${begin}${lines.join('\n')}\n\n${QUOTED}`,
        `${ANSWER}\n\n${begin}${lines.map((line) => line.replace(': ', ' : ')).join('\n')}\n\n${QUOTED}`,
        `${ANSWER}\n\n${begin}${lines.map((line) => line.replace(': ', ':\t')).join('\n')}\n\n${QUOTED}`,
        `${ANSWER}\n\n${begin}${lines.map((line) => `**${line.replace(':', ':**')}`).join('  \n')}\n\n${QUOTED}`,
        `${ANSWER}\n\n${begin}${lines.join('\n\n')}\n\n${QUOTED}`,
      ])
        expect([text, await textOf({ text })]).toEqual([text, ANSWER]);
    const written = lines.map((line) =>
      line
        .replace('<', '&lt;')
        .replace('>', '&gt;')
        .replace(/^(.*?):/, '<strong>$1:</strong>'),
    );
    const html = `<div dir="ltr">${ANSWER}</div><hr><div>${written.join('<br/>')}</div><div>Dear Marta,</div>`;
    expect(await textOf({ html })).toBe(ANSWER);
  }
});

test.each([
  [
    'Samsung',
    `-------- Original message --------\nFrom: Harbour Clinic <${REPLY}> \nDate: 30/11/2026  09:12  (GMT+01:00) \nTo: marta@example.org \nSubject: Interview \n\n${QUOTED}`,
  ],
  [
    'Samsung, German',
    `-------- Ursprüngliche Nachricht --------\nVon: Harbour Clinic <${REPLY}>\nDatum: 30.11.26 09:12 (GMT+01:00)\nAn: marta@example.org\nBetreff: Interview\n\n${QUOTED}`,
  ],
  [
    'QQ',
    `------------------ 原始邮件 ------------------\n发件人: "Harbour Clinic" <${REPLY}>;\n发送时间: 2026年11月30日(星期一) 上午9:12\n收件人: "Marta"<marta@example.org>;\n主题: Interview\n\n${QUOTED}`,
  ],
  [
    'QQ, English',
    `------------------ Original ------------------\nFrom: "Harbour Clinic" <${REPLY}>;\nDate: Mon, Nov 30, 2026 09:12 AM\nTo: "Marta"<marta@example.org>;\nSubject: Interview\n\n${QUOTED}`,
  ],
  [
    'NetEase',
    `---- 回复的原邮件 ----\n| 发件人 | Harbour Clinic<${REPLY}> |\n| 日期 | 2026年11月30日 09:12 |\n| 收件人 | <marta@example.org> |\n| 主题 | Interview |\n${QUOTED}`,
  ],
  [
    'NetEase, English',
    `---- Replied Message ----\n| From | Harbour Clinic<${REPLY}> |\n| Date | 11/30/2026 09:12 |\n| To | <marta@example.org> |\n| Subject | Interview |\n${QUOTED}`,
  ],
  [
    'Naver',
    `-----Original Message-----\nFrom: "Harbour Clinic" <${REPLY}>\nTo: <marta@example.org>;\nCc:\nSent: 2026-11-30 (월) 09:12:33 (GMT+09:00)\nSubject: Interview\n\n${QUOTED}`,
  ],
  [
    'Daum',
    `--------- 원본 메일 ---------\n보낸사람: Harbour Clinic <${REPLY}>\n받는사람: <marta@example.org>\n날짜: 2026년 11월 30일 월요일, 09시 12분 33초 +0900\n제목: Interview\n\n${QUOTED}`,
  ],
  [
    'eM Client',
    `------ Original Message ------\nFrom "Harbour Clinic" <${REPLY}>\nTo marta@example.org\nDate 30/11/2026 09:12:33\nSubject Interview\n\n${QUOTED}`,
  ],
  [
    'eM Client, German',
    `------ Originalnachricht ------\nVon "Harbour Clinic" <${BOARD}>\nAn marta@example.org\nDatum 30.11.2026 09:12:33\nBetreff Interview\n\n${QUOTED}`,
  ],
  [
    'GMX',
    `Gesendet: Montag, 30. November 2026 um 09:12 Uhr\nVon: "Harbour Clinic" <${REPLY}>\nAn: marta@example.org\nBetreff: Interview\n\n${QUOTED}`,
  ],
  [
    'mail.com',
    `Sent: Monday, November 30, 2026 at 9:12 AM\nFrom: "Harbour Clinic" <${REPLY}>\nTo: marta@example.org\nSubject: Interview\n\n${QUOTED}`,
  ],
  [
    'Notes',
    `From:        "Harbour Clinic" <${REPLY}>\nTo:        marta@example.org\nDate:        11/30/2026 09:12 AM\nSubject:        Interview\n\n${QUOTED}`,
  ],
  [
    'a forwarded mail of Apple',
    `Begin forwarded message:\n\nFrom: Harbour Clinic <${REPLY}>\nSubject: Interview\nDate: 30 November 2026 at 09:12:33 CET\nTo: marta@example.org\n\n${QUOTED}`,
  ],
  [
    'a forwarded mail of Gmail',
    `---------- Forwarded message ---------\nVon: Harbour Clinic <${REPLY}>\nDate: Mo., 30. Nov. 2026 um 09:12 Uhr\nSubject: Interview\nTo: <marta@example.org>\n\n\n${QUOTED}`,
  ],
  [
    'one line',
    `From: Harbour Clinic <${REPLY}> Sent: Monday, November 30, 2026 9:12 AM To: marta@example.org Subject: Interview\n\n${QUOTED}`,
  ],
  [
    'Outlook for phones',
    `Outlook for Android herunterladen<https://aka.ms/AAb9ysg>\n________________________________\nFrom: Harbour Clinic <${REPLY}>\nSent: Monday, November 30, 2026 9:12:33 AM\nTo: marta@example.org <marta@example.org>\nSubject: Interview\n\n${QUOTED}`,
  ],
  [
    'AOL',
    `-----Original Message-----\nFrom: Harbour Clinic <${REPLY}>\nTo: marta@example.org\nSent: Mon, Nov 30, 2026 9:12 am\nSubject: Interview\n\n${QUOTED}`,
  ],
  ['The Bat', `Monday, November 30, 2026, 9:12:33 AM, you wrote:\n\n${asQuote}`],
  ['initials', `On 30/11/2026 09:12, Harbour Clinic wrote:\n\n${QUOTED.replaceAll(/^/gm, 'HC> ')}`],
  ['bars', `On 30/11/2026 09:12, Harbour Clinic wrote:\n\n${QUOTED.replaceAll(/^/gm, '| ')}`],
])('the quote of %s is left out', async (_, quote) => {
  expect(await textOf({ text: `${ANSWER}\n\n${quote}` })).toBe(ANSWER);
  expect((await read(mail({ text: quote }))).text).toBe('');
});

test.each([
  [
    'Outlook for desktops',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--p.MsoNormal{margin:0}--></style><!--[if gte mso 9]><xml><o:shapedefaults/></xml><![endif]--></head><body lang=EN><div class=WordSection1><p class=MsoNormal>${ANSWER}<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b><span>From:</span></b><span> Harbour Clinic &lt;${REPLY}&gt; <br><b>Sent:</b> Monday, 30 November 2026 09:12<br><b>To:</b> marta@example.org<br><b>Subject:</b> Interview<o:p></o:p></span></p></div></div><p class=MsoNormal>Dear Marta,</p></div></body></html>`,
  ],
  [
    'Outlook on the web',
    `<html><body><div class="elementToProof">${ANSWER}</div><div id="appendonsend"></div><hr tabindex="-1" style="display:inline-block; width:98%"><div id="divRplyFwdMsg" dir="ltr"><font><b>Von:</b> Harbour Clinic<br><b>Gesendet:</b> Montag, 30. November 2026 09:12<br><b>An:</b> Marta<br><b>Betreff:</b> Interview</font><div>&nbsp;</div></div><div>Dear Marta,</div></body></html>`,
  ],
  [
    'Outlook for phones',
    `<div dir="auto">${ANSWER}</div><div id="ms-outlook-mobile-body-separator-line"><br></div><div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><div id="mail-editor-reference-message-container"><hr><div><b>From:</b> Harbour Clinic<br><b>Sent:</b> Monday 9:12<br><b>To:</b> Marta<br><b>Subject:</b> Interview</div><div>Dear Marta,</div></div>`,
  ],
  [
    'Apple Mail',
    `<html><head></head><body>${ANSWER}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On 30 Nov 2026, at 09:12, Harbour Clinic &lt;${BOARD}&gt; wrote:</div><br class="Apple-interchange-newline"><div>Dear Marta,</div></blockquote></div></body></html>`,
  ],
  [
    'Yahoo',
    `<div class="ydp1"><div dir="ltr">${ANSWER}</div><div><br></div></div><div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div>On Monday, November 30, 2026 at 09:12:33 AM GMT+1, Harbour Clinic &lt;${REPLY}&gt; wrote: </div><div>Dear Marta,</div></div>`,
  ],
  [
    'GMX',
    `<html><head></head><body><div style="font-family: Verdana;"><div>${ANSWER}</div><div>&nbsp;<div style="margin: 10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;" name="quote"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;Montag, 30. November 2026 um 09:12 Uhr<br/><b>Von:</b>&nbsp;Harbour Clinic<br/><b>An:</b>&nbsp;Marta<br/><b>Betreff:</b>&nbsp;Interview</div>Dear Marta,</div></div></div></body></html>`,
  ],
  [
    'Proton',
    `<div style="font-family: Arial;">${ANSWER}</div><div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with <a href="https://proton.me/">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">On Monday, November 30th, 2026 at 9:12 AM, Harbour Clinic &lt;${REPLY}&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">Dear Marta,</blockquote></div>`,
  ],
  [
    'Zoho',
    `<div>${ANSWER}</div><div class="zmail_extra"><div id="Zm-_Id_-Sgn1">---- On Mon, 30 Nov 2026 09:12:33 +0100 <b>Harbour Clinic &lt;${REPLY}&gt;</b> wrote ---<br></div><blockquote>Dear Marta,</blockquote></div>`,
  ],
  [
    'Mail.ru',
    `<HTML><BODY><p>${ANSWER}</p><blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">Понедельник, 30 ноября 2026, 9:12 +03:00 от Harbour Clinic &lt;${REPLY}&gt;:<br><div>Dear Marta,</div></blockquote></BODY></HTML>`,
  ],
  [
    'Yandex',
    `<div>${ANSWER}</div><div>&nbsp;</div><div>30.11.2026, 09:12, "Harbour Clinic" &lt;${REPLY}&gt;:</div><blockquote><p>Dear Marta,</p></blockquote>`,
  ],
  [
    'QQ',
    `<div>${ANSWER}</div><div><includetail><div>&nbsp;</div><div style="font-size:12px;padding:2px 0;">------------------&nbsp;原始邮件&nbsp;------------------</div><div style="background:#efefef;"><div><b>发件人:</b>&nbsp;"Harbour Clinic"&lt;${REPLY}&gt;;</div><div><b>发送时间:</b>&nbsp;2026年11月30日 9:12</div><div><b>收件人:</b>&nbsp;"Marta";</div><div><b>主题:</b>&nbsp;Interview</div></div><div>Dear Marta,</div></includetail></div>`,
  ],
  [
    '163',
    `<div><div>${ANSWER}</div><p>At 2026-11-30 09:12:33, "Harbour Clinic" &lt;${REPLY}&gt; wrote:</p><blockquote id="isReplyContent" style="PADDING-LEFT: 1ex; BORDER-LEFT: #ccc 1px solid">Dear Marta,</blockquote></div>`,
  ],
  [
    'NetEase',
    `<div>${ANSWER}</div><div class="ntes-mailmaster-quote"><div>---- 回复的原邮件 ----</div><table><tbody><tr><td>发件人</td><td>Harbour Clinic&lt;${REPLY}&gt;</td></tr><tr><td>日期</td><td>2026年11月30日 09:12</td></tr><tr><td>收件人</td><td>Marta</td></tr><tr><td>主题</td><td>Interview</td></tr></tbody></table><div>Dear Marta,</div></div>`,
  ],
  [
    'Naver',
    `<p>${ANSWER}</p><div style="padding:10px"><p>-----Original Message-----<br><b>From:</b> "Harbour Clinic"&lt;${REPLY}&gt;<br><b>To:</b> Marta<br><b>Cc:</b><br><b>Sent:</b> 2026-11-30 (월) 09:12:33 (GMT+09:00)<br><b>Subject:</b> Interview</p><p>Dear Marta,</p></div>`,
  ],
  [
    'Samsung',
    `<div dir="auto">${ANSWER}</div><div dir="auto"><br></div><div id="composer_signature" dir="auto">Sent from my Galaxy</div><div><br></div><div align="left" dir="auto"><div>-------- Original message --------</div><div>From: Harbour Clinic &lt;${REPLY}&gt; </div><div>Date: 30/11/2026  09:12  (GMT+01:00) </div><div>To: Marta </div><div>Subject: Interview </div></div><div>Dear Marta,</div>`,
  ],
  [
    'Spark',
    `<div name="messageBodySection"><div dir="auto">${ANSWER}</div></div><div name="messageReplySection">On Nov 30, 2026 at 09:12 +0100, Harbour Clinic &lt;${REPLY}&gt;, wrote:<br><blockquote type="cite" style="border-left:1px solid">Dear Marta,</blockquote></div>`,
  ],
  [
    'Superhuman',
    `<div>${ANSWER}<br></div><br><div class="sh-signature">Sent via <a href="https://superhuman.com">Superhuman</a></div><br><div class="gmail_quote"><div dir="ltr">On Mon, Nov 30, 2026 at 9:12 AM, Harbour Clinic &lt;${REPLY}&gt; wrote:<br></div><blockquote class="gmail_quote sh-blockquote">Dear Marta,</blockquote></div>`,
  ],
  [
    'HubSpot',
    `<p>${ANSWER}</p><div class="hs_reply"><div class="hs_replied_quote">On Mon, Nov 30, 2026 at 9:12 AM, Harbour Clinic &lt;${REPLY}&gt; wrote:<blockquote>Dear Marta,</blockquote></div></div>`,
  ],
  [
    'Notes',
    `<font size=2 face="sans-serif">${ANSWER}</font><br><br><font size=1 color=#5f5f5f>From: </font><font size=1>"Harbour Clinic" &lt;${REPLY}&gt;</font><br><font size=1>To: </font><font size=1>marta@example.org</font><br><font size=1>Date: </font><font size=1>11/30/2026 09:12 AM</font><br><font size=1>Subject: </font><font size=1>Interview</font><br><hr noshade><br>Dear Marta,`,
  ],
  [
    'Thunderbird, forwarded',
    `<p>${ANSWER}</p><div class="moz-forward-container"><br>-------- Forwarded Message --------<table class="moz-email-headers-table"><tbody><tr><th>Subject: </th><td>Interview</td></tr><tr><th>Date: </th><td>Mon, 30 Nov 2026 09:12:33 +0100</td></tr><tr><th>From: </th><td>Harbour Clinic &lt;${REPLY}&gt;</td></tr><tr><th>To: </th><td>marta@example.org</td></tr></tbody></table>Dear Marta,</div>`,
  ],
  [
    'Fastmail',
    `<div>${ANSWER}</div><div><br></div><div>On Mon, 30 Nov 2026, at 9:12 AM, Harbour Clinic wrote:<br></div><blockquote type="cite" id="qt">Dear Marta,</blockquote>`,
  ],
  [
    'Front',
    `<div>${ANSWER}</div><blockquote type="cite" class="front-blockquote">On November 30, 2026, Harbour Clinic wrote:<br>Dear Marta,</blockquote>`,
  ],
  [
    'Gmail on phones',
    `<p dir="ltr">${ANSWER}</p><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Nov 30, 2026, 9:12 AM Harbour Clinic &lt;<a href="mailto:${REPLY}">${REPLY}</a>&gt; wrote:<br></div><blockquote class="gmail_quote">Dear Marta,</blockquote></div>`,
  ],
  [
    'a hidden preheader',
    `<DIV STYLE="DISPLAY : NONE; max-height:0">Preview &zwnj;&nbsp;&zwnj;</DIV><span style="visibility:hidden">x</span><span style="max-height:0px;overflow:hidden">x</span><div hidden>x</div><div>${ANSWER}</div>`,
  ],
])('the HTML of %s is read without its quote', async (_, html) => {
  expect(await textOf({ html })).toBe(ANSWER);
  const encoded = Buffer.from(html).toString('base64').replaceAll(/.{76}/g, '$&\n');
  const head = 'Content-Type: text/html; charset="utf-8"\nContent-Transfer-Encoding: base64\n\n';
  expect((await read(mail({ parts: [head + encoded] }))).text).toBe(ANSWER);
  for (const text of [
    '',
    'Your mail program does not show HTML.',
    'This message is in HTML. Please use a mail program that can show it.',
    'Dieses E-Mail-Programm unterstützt kein HTML',
  ])
    expect(await textOf({ text, html })).toBe(ANSWER);
});

test('tables, lists and lines of HTML stay apart', async () => {
  const html =
    '<table border="0"><tr><th>Day</th><th>Time</th></tr><tr><td>Thu</td><td>10:00</td></tr><tr><td>Fri</td><td>14:00</td></tr></table><ol><li>One</li><li>Two</li></ol>First<br>second<br/><br>third<pre>a  b\n  c</pre>';
  const text = await textOf({ html });
  expect(text.split('\n').map((line) => line.replaceAll(/[\s|]+/g, ' ').trim())).toEqual(
    expect.arrayContaining([
      'Day Time',
      'Thu 10:00',
      'Fri 14:00',
      '1. One',
      '2. Two',
      'First',
      'second',
      'third',
    ]),
  );
  expect(text).toContain('a  b\n  c');
});

test.each([
  'These times suit me:\n\n***\n\nThu 10:00\n\n***\n\nMarta',
  'Times\n===\nThu 10:00\n===\nFri',
  'One\n-----------\nTwo\n___________\nThree',
  'One\n--\n\nThu 10:00\nFri 14:00',
  'One\n--\nTwo\n--\nThree',
  '| Day | Time |\n|-----|------|\n| Thu | 10:00 |\n| Fri | 14:00 |',
  'Day   Time\n----  -----\nThu   10:00',
  'Sent from my iPhone was what I read in your mail.\n\nThursday suits me.',
  'Sent from Lisbon, I hope the parcel arrives.\n\nMarta',
  'The parcel was\nSent via courier\n\nIt arrives on Monday.',
  'I have\n> 5 years of practice\nand a licence.',
  'My answers:\n> yes\n> no\nThank you.',
  'On Monday I wrote to your colleague: nothing came back.\n\nThursday suits me.',
  'On 30/11/2026 I wrote to you:\nnothing came back.\n\nThursday at 10 suits me.',
  'Am 30.11.2026 um 9:12 schrieb ich Ihnen:\nDie Unterlagen fehlen noch.\n\nMarta',
  'From: Lisbon\nTo: Porto\nDate: 3 December',
  'Name: Marta\nPhone: +46 70 555 01 23\nAddress: Elm House',
  'Subject: nursing\nFrom: 2019 to 2024',
  'Original message\nwas unclear to me.',
  'I prefer “Option B”.',
  'Is 9:00 - 10:00 free? Thanks',
  'Dear all,\n\n1) yes\n2) no\n\n-----\n\nKind regards\nMarta\n-----\nP.S. I bring the papers.',
  'ok',
  '10',
  'はい',
  'Да',
])('what people write stays as it is: %j', async (text) => {
  const reply = await read(mail({ text }));
  expect(reply).toMatchObject({ text, automatic: undefined, problem: undefined });
  const quoted = `${text}\n\nOn Mon, Nov 30, 2026 at 9:12 AM Harbour Clinic <${REPLY}> wrote:\n\n${asQuote}`;
  expect(await textOf({ text: quoted })).toBe(text);
  const header = `${text}\n\nFrom: Harbour Clinic <${REPLY}>\nSent: Monday, November 30, 2026 9:12 AM\nTo: marta@example.org\nSubject: Interview\n\n${QUOTED}`;
  expect(await textOf({ text: header })).toBe(text);
});

test.each([
  'Στάλθηκε από το iPhone μου',
  'Изпратено от моя iPhone',
  'Poslano s mog iPhonea',
  'Odoslané z iPhonu',
  'Odesláno z iPhonu',
  'Az iPhone-omról küldve',
  'Trimis de pe iPhone-ul meu',
  'Išsiųsta iš mano iPhone',
  'Saadetud minu iPhone’ist',
  'Lähetetty iPhonesta',
  'Enviat des del meu iPhone',
  'iPhone’umdan gönderildi',
  'Отправлено с iPhone',
  'Отправлено из мобильной Почты Mail.ru',
  'Надіслано з iPhone',
  'נשלח מה-iPhone שלי',
  'أُرسلت من الـ iPhone',
  'ส่งจาก iPhone ของฉัน',
  'Đã gửi từ iPhone của tôi',
  'Dikirim dari iPhone saya',
  'मेरे iPhone से भेजा गया',
  '나의 iPhone에서 보냄',
  '從我的 iPhone 傳送',
  'Sent from my Galaxy',
  'Von meinem Samsung Galaxy Smartphone gesendet.',
  'Gesendet mit der GMX iPhone App',
  'Sent from Proton Mail for Android.',
  'Sent from Outlook for Mac',
  'Get Outlook for Android',
  'Sent via Superhuman',
  '-- \nMarta Lindqvist\n\nElm House\nmarta@example.org',
  '-- \nMarta',
])('the end %j is left out', async (end) => {
  expect(await textOf({ text: `${ANSWER}\n\n${end}` })).toBe(ANSWER);
  expect(
    await textOf({
      text: `${ANSWER}\n\n${end}\n\nOn 30/11/2026 09:12, Harbour wrote:\n${asQuote}`,
    }),
  ).toBe(ANSWER);
});

test('answers above, below and between quoted lines are kept; a quote alone is no text', async () => {
  const line = `On Mon, Nov 30, 2026 at 9:12 AM Harbour Clinic <${REPLY}> wrote:`;
  expect(await textOf({ text: `${line}\n${asQuote}\n\n${ANSWER}` })).toBe(ANSWER);
  expect(
    await textOf({ text: `Hello,\n\n${line}\n> When?\n\nThursday.\n\n> Where?\nYours.\n` }),
  ).toBe('Hello,\n\nThursday.\n\nYours.');
  expect(await textOf({ text: '> When?\n\nThursday.\n\n> Where?\n\nAt yours.' })).toBe(
    'Thursday.\n\nAt yours.',
  );
  const html = `<div class="gmail_quote"><div class="gmail_attr">On Mon wrote:</div><blockquote class="gmail_quote"><div>When?</div></blockquote></div><div>Thursday.</div><blockquote class="gmail_quote"><div>Where?</div></blockquote><div>At yours.</div>`;
  expect(await textOf({ html })).toMatch(/^Thursday\.\s+At yours\.$/);
  expect(await textOf({ text: `${line}\n${asQuote}` })).toBe('');
  expect(await textOf({ text: asQuote })).toBe('');
  expect(await textOf({ text: `${line}\n\n${QUOTED}` })).toBe('');
});

test('the secret reply address reaches nobody, in any form', async () => {
  const local = REPLY.split('@')[0] ?? '';
  const forms = [
    REPLY,
    REPLY.toUpperCase(),
    `<${REPLY}>`,
    `[mailto:${REPLY}]`,
    `${REPLY}<mailto:${REPLY}>`,
    `mailto:${REPLY}?subject=Re`,
    encodeURIComponent(REPLY),
    encodeURIComponent(encodeURIComponent(REPLY)),
    REPLY.replace('@', ' @ '),
    REPLY.replace('@', '\n@'),
    REPLY.replace('+', '+\n'),
    `${REPLY.slice(0, 30)}\n  ${REPLY.slice(30, 50)}\n  ${REPLY.slice(50)}`,
    REPLY.replace('@', '\u200B@'),
    REPLY.replaceAll(/(.{10})/g, '$1\u00AD'),
    REPLY.replace('@', '(at)'),
    REPLY.replace('@', ' [at] '),
    `https://mail.example/compose?to=${encodeURIComponent(REPLY)}`,
    local,
    REPLY.replace('reply', 'event'),
    REPLY.replace('+', '&#43;').replace('@', '&#64;'),
    REPLY.replace('+', '=2B').replace('@', '=40'),
    REPLY.replace('@', '＠'),
  ];
  const isSecret = (text: string) => /[\da-f]{12}/i.test(text.replaceAll(/[^\w]/g, ''));
  for (const form of forms) {
    const shown = await textOf({ text: `I wrote to ${form} before. It came back.` });
    expect([form, shown]).toEqual([
      form,
      expect.stringMatching(/^I wrote to .*before\. It came back\.$/s),
    ]);
    expect([form, isSecret(shown)]).toEqual([form, false]);
    const html = `<p>I wrote to <a href="${form}" title="${form}">${form}</a> and <a href="${form}">them</a> before. <img src="x" alt="${form}"></p>`;
    expect([form, isSecret(await textOf({ html }))]).toEqual([form, false]);
  }
  const file = `Content-Type: application/pdf; name="${REPLY}.pdf"\nContent-Disposition: attachment; filename="${REPLY}.pdf"\n\nx`;
  const { files } = await read(mail({ text: ANSWER, parts: [file] }));
  expect([files.length, isSecret(files.join(' '))]).toEqual([1, false]);
});

/** Subjects and sentences of away notes without a header of programs. */
const AWAY = [
  [
    'el',
    'Αυτόματη απάντηση: Interview',
    'Είμαι εκτός γραφείου έως τις 7 Δεκεμβρίου. Θα απαντήσω μετά την επιστροφή μου.',
  ],
  [
    'bg',
    'Автоматичен отговор: Interview',
    'В отпуск съм до 7 декември. Ще отговоря, когато се върна.',
  ],
  [
    'sr',
    'Automatski odgovor: Interview',
    'Na odmoru sam do 7. decembra. Odgovoriću po povratku, hvala.',
  ],
  [
    'hr',
    'Automatski odgovor: Interview',
    'Na godišnjem sam odmoru do 7. prosinca. Odgovorit ću kad se vratim.',
  ],
  [
    'sl',
    'Samodejni odgovor: Interview',
    'Do 7. decembra sem na dopustu. Odgovorila bom, ko se vrnem.',
  ],
  ['sk', 'Automatická odpoveď: Interview', 'Do 7. decembra som na dovolenke. Odpoviem po návrate.'],
  ['cs', 'Automatická odpověď: Interview', 'Do 7. prosince jsem na dovolené. Odpovím po návratu.'],
  [
    'hu',
    'Automatikus válasz: Interview',
    'December 7-ig szabadságon vagyok. Visszatérésem után válaszolok.',
  ],
  [
    'ro',
    'Răspuns automat: Interview',
    'Sunt în concediu până pe 7 decembrie. Voi răspunde când revin.',
  ],
  ['lt', 'Automatinis atsakymas: Interview', 'Atostogauju iki gruodžio 7 d. Atsakysiu grįžęs.'],
  [
    'lv',
    'Automātiskā atbilde: Interview',
    'Esmu atvaļinājumā līdz 7. decembrim. Atbildēšu pēc atgriešanās.',
  ],
  ['et', 'Automaatvastus: Interview', 'Olen puhkusel kuni 7. detsembrini. Vastan tagasi tulles.'],
  [
    'fi',
    'Automaattinen vastaus: Interview',
    'Olen lomalla 7. joulukuuta saakka. Vastaan palattuani.',
  ],
  [
    'is',
    'Sjálfvirkt svar: Interview',
    'Ég er í fríi til 7. desember. Ég svara þegar ég kem aftur.',
  ],
  [
    'ca',
    'Resposta automàtica: Interview',
    'Estic de vacances fins al 7 de desembre. Respondré quan torni.',
  ],
  ['tr', 'Otomatik yanıt: Interview', '7 Aralık’a kadar izindeyim. Döndüğümde yanıt vereceğim.'],
  ['ru', 'Автоматический ответ: Interview', 'Я в отпуске до 7 декабря. Отвечу, когда вернусь.'],
  [
    'uk',
    'Автоматична відповідь: Interview',
    'Я у відпустці до 7 грудня. Відповім, коли повернуся.',
  ],
  ['he', 'תשובה אוטומטית: Interview', 'אני בחופשה עד 7 בדצמבר. אענה כשאחזור.'],
  ['ar', 'رد تلقائي: Interview', 'أنا في إجازة حتى 7 ديسمبر. سأرد بعد عودتي.'],
  ['fa', 'پاسخ خودکار: Interview', 'تا ۷ دسامبر در مرخصی هستم. پس از بازگشت پاسخ می‌دهم.'],
  ['hi', 'स्वचालित उत्तर: Interview', 'मैं 7 दिसंबर तक छुट्टी पर हूँ। लौटने पर उत्तर दूँगा।'],
  ['th', 'ตอบกลับอัตโนมัติ: Interview', 'ขณะนี้ดิฉันลาพักร้อนถึงวันที่ 7 ธันวาคม จะตอบกลับเมื่อกลับมา'],
  [
    'vi',
    'Trả lời tự động: Interview',
    'Tôi đang nghỉ phép đến ngày 7 tháng 12. Tôi sẽ trả lời khi quay lại.',
  ],
  [
    'id',
    'Balasan otomatis: Interview',
    'Saya sedang cuti sampai 7 Desember. Saya akan membalas setelah kembali.',
  ],
  [
    'ms',
    'Balasan automatik: Interview',
    'Saya sedang bercuti sehingga 7 Disember. Saya akan membalas selepas kembali.',
  ],
  ['ko', '자동 회신: Interview', '12월 7일까지 휴가 중입니다. 복귀 후 답장 드리겠습니다.'],
  [
    'ja',
    '自動返信: Interview',
    '12月7日まで休暇をいただいております。戻り次第、ご返信いたします。',
  ],
  ['zh-TW', '自動回覆: Interview', '我目前休假中，12月7日返回後回覆您。'],
  [
    'pt-BR',
    'Resposta automática: Interview',
    'Estou de férias até 7 de dezembro. Responderei no meu retorno.',
  ],
  [
    'af',
    'Outomatiese antwoord: Interview',
    'Ek is met verlof tot 7 Desember. Ek sal antwoord as ek terug is.',
  ],
  ['sw', 'Jibu la kiotomatiki: Interview', 'Niko likizo hadi tarehe 7 Desemba. Nitajibu nikirudi.'],
  [
    'cy',
    'Ateb awtomatig: Interview',
    'Rydw i ar wyliau tan 7 Rhagfyr. Byddaf yn ateb ar ôl dychwelyd.',
  ],
  [
    'ka',
    'ავტომატური პასუხი: Interview',
    'შვებულებაში ვარ 7 დეკემბრამდე. პასუხს დაბრუნების შემდეგ გაგცემთ.',
  ],
] as const;

test.each(AWAY)(
  'an away note (%s) is one by its subject, and by its words',
  async (_, subject, text) => {
    expect((await read(mail({ subject, text: '7.' }))).automatic).toBe('certain');
    expect((await read(mail({ subject: `Re: Interview`, text }))).automatic).toBe('likely');
    const html = `<html><body><p>${text}</p></body></html>`;
    expect((await read(mail({ html }))).automatic).toBe('likely');
  },
);

test.each([
  'Hello,\n\nthank you for your email. I am on vacation from 1 to 7 December with limited access to email.\n\nFor urgent matters please contact my colleague Ada Lovelace at ada@example.org or +46 8 555 01 23.\n\nKind regards,\n\nMarta Lindqvist\nHead of People and Organization at Harbour Clinic\nElm Street 5, 111 22 Stockholm, Sweden\nwww.harbour.example',
  'Guten Tag,\n\nvielen Dank für Ihre Nachricht. Ich bin bis zum 7. Dezember im Urlaub. Ihre E-Mail wird nicht weitergeleitet.\n\nMit freundlichen Grüßen\nMarta Lindqvist\nLeiterin Personal und Organisation der Klinik am Hafen',
  'Thank you for your message. This mailbox is not monitored: I am on parental leave until March. Please contact hr@example.org.',
  'Bonjour, je suis en congé jusqu’au 7 décembre inclus. En cas d’urgence, merci de contacter ma collègue.',
])('a long away note is recognized: %j', async (text) => {
  expect((await read(mail({ text }))).automatic).toBe('likely');
});

test.each([
  'Ich bin ab Montag im Urlaub, können wir Freitag reden?',
  'Ich bin bis Montag im Urlaub. Freitag passt mir gut.',
  'I am on vacation until Monday. Friday works.',
  'I am on holiday next week.\n\nFriday at 10?',
  'Je suis en vacances la semaine prochaine, peut-on se parler vendredi ?',
  'Estoy de vacaciones hasta el lunes. ¿Le viene bien el viernes?',
  'Я в отпуске до понедельника. Можно в пятницу?',
  '来週は休暇中です。金曜日はいかがでしょうか？',
  'I was on leave last week, sorry for the late answer. Yes, I would like to come.',
  'Sorry, I am out of the office and only saw this now. I accept the offer.',
  'I was on maternity leave in 2024 and came back in 2025.',
  'Please note that I read the contract. I have some questions.',
  'I no longer work at Elm House and could start in March.',
])('what a person writes about an absence is a message: %j', async (text) => {
  const { automatic, ...reply } = await read(mail({ text }));
  expect([automatic, reply.text]).toEqual([undefined, text]);
});

test.each([
  ['Absence on Monday', 'I cannot come on Monday. Is Tuesday possible?', undefined],
  ['Absence', 'Could we move the interview to Tuesday?', 'likely'],
  ['Re: Automatic reply: Interview', 'Then I write to your colleague.', undefined],
  ['Read: Interview', 'I have read your letter and I agree.', undefined],
  ['Urlaub: neuer Termin?', 'Können wir den Termin verschieben?', undefined],
] as const)(
  'a subject that a person wrote (%s) drops nothing in silence',
  async (subject, text, expected) => {
    expect((await read(mail({ subject, text }))).automatic).toBe(expected);
  },
);

test.each([
  ['Auto-Submitted: auto-replied (vacation)'],
  ['X-Autoreply: yes'],
  ['X-Autorespond: vacation'],
  ['Precedence: auto_reply'],
  ['X-Precedence: auto-reply'],
  ['X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent'],
  ['X-Auto-Response-Suppress: All'],
  ['Return-Path: <>'],
  ['X-Failed-Recipients: a@example.org'],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary="x"'],
  ['X-Vacation: yes'],
  ['X-Zimbra-Auto-Reply: yes'],
])('the header %s is one of programs', async (header) => {
  expect((await read(mail({ text: 'Back on Monday.', headers: [header] }))).automatic).toBe(
    'certain',
  );
});

test.each(['MAILER-DAEMON@example.org', 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>'])(
  'a mail of %s is no message',
  async (from) => {
    expect(
      (await read(mail({ from, text: 'Your message wasn’t delivered to a@example.org.' })))
        .automatic,
    ).toBe('certain');
  },
);

test('a newsletter header of a helpdesk does not drop what a person wrote', async () => {
  const headers = ['Precedence: bulk'];
  expect((await read(mail({ text: ANSWER, headers }))).automatic).toBe('likely');
  expect(
    (await read(mail({ text: 'I am out of the office until Monday.', headers }))).automatic,
  ).toBe('certain');
});

test.each([
  ['Αναγνώστηκε: Interview', 'Το μήνυμά σας διαβάστηκε τη Δευτέρα.'],
  ['Přečteno: Interview', 'Vaše zpráva byla přečtena v pondělí.'],
  ['Прочитано: Interview', 'Ваше сообщение было прочитано в понедельник.'],
  ['Đã đọc: Interview', 'Thư của bạn đã được đọc vào thứ Hai.'],
  ['Okundu: Interview', 'İletiniz pazartesi günü okundu.'],
  ['Lu : Interview', 'Votre message a été lu le lundi 30 novembre 2026.'],
  ['Leído: Interview', 'Su mensaje fue leído el lunes.'],
  ['Læst: Interview', 'Din meddelelse blev læst mandag.'],
  ['Gelezen: Interview', 'Uw bericht is gelezen op maandag.'],
  ['已读: Interview', '您的邮件已读。'],
  ['開封済み: Interview', 'メッセージが開封されました。'],
  ['Lida: Interview', 'A sua mensagem foi lida na segunda-feira.'],
  ['Przeczytano: Interview', 'Wiadomość została przeczytana w poniedziałek.'],
])('a receipt, %s, is no message', async (subject, text) => {
  expect((await read(mail({ subject, text }))).automatic).toBe('certain');
});

test.each([
  'Liked “would Thursday suit you?”',
  'Loved "would Thursday suit you?"',
  'Reacted 👍 to “would Thursday suit you?”',
  'Emphasized “Dear Marta”',
  '👍 Marta Lindqvist reacted via Gmail',
  'Marta Lindqvist reacted to your message:',
  'Marta Lindqvist hat auf Ihre Nachricht reagiert:',
  'Marta Lindqvist a réagi à votre message :',
  'Marta Lindqvist reaccionó a tu mensaje:',
  'Marta Lindqvist zareagowała na Twoją wiadomość',
  'Marta отреагировала на ваше сообщение',
  'Marta Lindqvist さんがリアクションしました',
  'A aimé « would Thursday suit you? »',
  'Gefällt „would Thursday suit you?“',
  'Le gustó “would Thursday suit you?”',
  '👍',
  '❤️ 🎉',
  '👍🏽',
])('the reaction %j is none', async (text) => {
  expect((await read(mail({ text }))).problem).toBe('reaction');
});

test.each([
  'Die Klinik hat schnell reagiert, danke.',
  'I liked your offer and accept it.',
  'Loved the office! When can I start?',
  'Marta here. Yes 👍',
  '👍 see you on Thursday',
  'Jeg reagerte på annonsen deres.',
])('what people write about reactions is a message: %j', async (text) => {
  const reply = await read(mail({ text }));
  expect(reply).toMatchObject({ text, problem: undefined, automatic: undefined });
});

const UID = 'interview-00000000-0000-4000-8000-000000000000';
const OWN = 'ATTENDEE;CN=Marta Lindqvist;PARTSTAT=ACCEPTED:mailto:marta@example.org';
const AT = 'DTSTART:20261203T090000Z';
const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const file = (method: string, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Example//Calendar//EN',
    'VERSION:2.0',
    ...(method ? [`METHOD:${method}`] : []),
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const REPLIED = file('REPLY', ...entry(`UID:${UID}`, 'SEQUENCE:0', AT, OWN));
const asPart = (content: string, type = 'text/calendar; charset=utf-8; method=REPLY', more = '') =>
  `Content-Type: ${type}\n${more}\n${content}`;
const base64 = (content: string | Uint8Array) =>
  Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\n');
const ENCODED = 'Content-Transfer-Encoding: base64\n';
const ATTACHED = 'Content-Disposition: attachment; filename="invite.ics"\n';

test.each([
  ['application/ics', asPart(REPLIED, 'application/ics; name="invite.ics"', ATTACHED)],
  [
    'bytes',
    asPart(base64(REPLIED), 'application/octet-stream; name="invite.ics"', ENCODED + ATTACHED),
  ],
  ['bytes without a name', asPart(base64(REPLIED), 'application/octet-stream', ENCODED)],
  [
    'bytes with another name',
    asPart(
      base64(REPLIED),
      'application/octet-stream; name="ATT00001.bin"',
      `${ENCODED}Content-Disposition: attachment; filename="ATT00001.bin"\n`,
    ),
  ],
  ['a text file', asPart(REPLIED, 'text/plain; name="reply.ics"', ATTACHED)],
  ['a text part', asPart(REPLIED, 'text/plain; charset=utf-8')],
  ['text/x-vcalendar', asPart(REPLIED, 'text/x-vCalendar; method=REPLY')],
  ['capitals', asPart(REPLIED, 'TEXT/CALENDAR; METHOD=REPLY; CHARSET=UTF-8')],
  [
    'METHOD in small letters',
    asPart(REPLIED.replace('METHOD:REPLY', 'method:reply'), 'text/calendar'),
  ],
  [
    'METHOD mixed',
    asPart(REPLIED.replace('METHOD:REPLY', 'Method:Reply'), 'text/calendar; method=reply'),
  ],
  [
    'METHOD only in the type',
    asPart(REPLIED.replace('METHOD:REPLY\r\n', ''), 'text/calendar; method="reply"'),
  ],
  ['METHOD only in the file', asPart(REPLIED, 'text/calendar; charset=utf-8')],
  [
    'METHOD only in the type of bytes',
    asPart(
      REPLIED.replace('METHOD:REPLY\r\n', ''),
      'application/octet-stream; method=REPLY; name="a.ics"',
    ),
  ],
  ['METHOD nowhere', asPart(REPLIED.replace('METHOD:REPLY\r\n', ''), 'text/calendar')],
  ['METHOD with a parameter', asPart(REPLIED.replace('METHOD:', 'METHOD;X-A=1:'), 'text/calendar')],
  ['a status in small letters', asPart(REPLIED.replace('ACCEPTED', 'accepted'))],
  ['MAILTO in capitals', asPart(REPLIED.replace('mailto:marta', 'MAILTO:Marta'))],
  ['an address without mailto', asPart(REPLIED.replace('mailto:marta', 'marta'))],
  [
    'an address in brackets',
    asPart(REPLIED.replace('mailto:marta@example.org', 'mailto:<marta@example.org>')),
  ],
  [
    'names in small letters',
    asPart(
      REPLIED.replace('ATTENDEE', 'attendee')
        .replace('UID', 'uid')
        .replace('DTSTART', 'dtstart')
        .replace('PARTSTAT', 'partstat'),
    ),
  ],
  [
    'folded lines',
    asPart(
      REPLIED.replace('PARTSTAT=ACCEPTED', 'PARTSTAT=ACC\r\n EPTED').replace(
        'interview-0000',
        'interview-\r\n\t0000',
      ),
    ),
  ],
  [
    'lines that a program broke',
    asPart(REPLIED.replace('PARTSTAT=ACCEPTED', 'PARTSTAT=ACC\r\nEPTED')),
  ],
  ['no end', asPart(REPLIED.replace('END:VCALENDAR\r\n', ''))],
  ['lines without names', asPart(REPLIED.replace('SEQUENCE:0', 'SEQUENCE:0\r\n\r\n'))],
  ['a mark at its begin', asPart(`\uFEFF${REPLIED}`)],
  ['text around it', asPart(`\n\n  ${REPLIED}\n\n--\nsent by a program`)],
  [
    'UTF-16',
    asPart(
      base64(Buffer.from(`\uFEFF${REPLIED}`, 'utf16le')),
      'application/octet-stream; name="a.ics"',
      ENCODED,
    ),
  ],
  ['lines of Unix', asPart(REPLIED.replaceAll('\r', ''))],
  ['a UID in capitals', asPart(REPLIED.replace(UID, UID.toUpperCase()))],
  ['a UID with a host', asPart(REPLIED.replace(UID, `${UID}@daybreak.example`))],
  [
    'other attendees',
    asPart(
      REPLIED.replace(
        OWN,
        `ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.org\r\n${OWN}\r\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:b@example.org`,
      ),
    ),
  ],
  [
    'one attendee with another address',
    asPart(REPLIED.replace('marta@example.org', 'm.lindqvist@example.com')),
  ],
  [
    'EMAIL instead of the address',
    asPart(
      REPLIED.replace('PARTSTAT', 'EMAIL=marta@example.org;PARTSTAT')
        .replace('mailto:marta@example.org', 'urn:uuid:1')
        .replace('SEQUENCE', 'ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.org\r\nSEQUENCE'),
    ),
  ],
  [
    'an older entry',
    asPart(
      file(
        'REPLY',
        ...entry(`UID:${UID}`, 'SEQUENCE:2', AT, OWN),
        ...entry(`UID:${UID}`, 'SEQUENCE:0', AT, OWN.replace('ACCEPTED', 'DECLINED')),
      ),
    ),
  ],
  [
    'an older entry before',
    asPart(
      file(
        'REPLY',
        ...entry(`UID:${UID}`, 'SEQUENCE:0', AT, OWN.replace('ACCEPTED', 'DECLINED')),
        ...entry(`UID:${UID}`, 'SEQUENCE:2', AT, OWN),
      ),
    ),
  ],
  [
    'an entry of something else',
    asPart(
      file(
        'REPLY',
        ...entry('UID:other', AT, OWN.replace('ACCEPTED', 'DECLINED')),
        ...entry(`UID:${UID}`, AT, OWN),
      ),
    ),
  ],
  [
    'properties of Microsoft',
    asPart(
      REPLIED.replace(
        'SEQUENCE:0',
        'SEQUENCE:0\r\nX-MICROSOFT-CDO-APPT-SEQUENCE:0\r\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY\r\nX-ALT-DESC;FMTTYPE=text/html:<html></html>',
      ),
    ),
  ],
  [
    'a zone of Windows',
    asPart(REPLIED.replace(AT, 'DTSTART;TZID="W. Europe Standard Time":20261203T100000')),
  ],
  [
    'a zone that Mozilla names',
    asPart(
      REPLIED.replace(AT, 'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261203T100000'),
    ),
  ],
  [
    'a zone of its own',
    asPart(
      REPLIED.replace(AT, 'DTSTART;TZID=Mine:20261203T100000').replace(
        'BEGIN:VEVENT',
        'BEGIN:VTIMEZONE\r\nTZID:Mine\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT',
      ),
    ),
  ],
])('an answer of a calendar counts: %s', async (_, part) => {
  const { calendars, text, files } = await read(mail({ text: '', parts: [part] }));
  const [first] = calendars.answers;
  expect(first).toMatchObject({
    applicationId: UID.slice('interview-'.length),
    kind: 'confirmed',
    startsAt: new Date('2026-12-03T09:00:00Z'),
  });
  expect([text, files]).toEqual(['', []]);
});

test.each([
  ['REPLY', 'ACCEPTED', 'confirmed'],
  ['REPLY', 'DECLINED', 'declined'],
  ['REPLY', 'TENTATIVE', 'unclear'],
  ['REPLY', 'DELEGATED', 'unclear'],
  ['REPLY', 'NEEDS-ACTION', 'unclear'],
  ['COUNTER', 'TENTATIVE', 'proposed'],
  ['COUNTER', 'DECLINED', 'proposed'],
  ['REFRESH', 'NEEDS-ACTION', 'unclear'],
  ['CANCEL', 'DECLINED', 'unclear'],
])('%s with %s is %s', async (method, status, kind) => {
  const part = asPart(
    REPLIED.replace('METHOD:REPLY', `METHOD:${method}`).replace('ACCEPTED', status),
    `text/calendar; method=${method}`,
  );
  const { calendars } = await read(mail({ text: 'Monday is better.', parts: [part] }));
  expect(calendars.answers.map((answer) => answer.kind)).toEqual([kind]);
});

test('several attendees without the author say nothing', async () => {
  const others = ['a', 'b'].map((name) => `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${name}@example.com`);
  const part = asPart(REPLIED.replace(OWN, others.join('\r\n')));
  const { calendars } = await read(mail({ text: '', parts: [part] }));
  expect(calendars.answers.map(({ kind }) => kind)).toEqual(['unclear']);
});

test('the author may be written in Unicode or in Punycode', async () => {
  const part = asPart(
    REPLIED.replace(OWN, `ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com\r\n${OWN}`).replace(
      'marta@example.org',
      'marta@bücher.example',
    ),
  );
  const written = mail({ text: '', parts: [part], from: 'Marta <marta@xn--bcher-kva.example>' });
  expect((await read(written)).calendars.answers.map(({ kind }) => kind)).toEqual(['confirmed']);
});

test.each([
  ['no SEQUENCE', 'SEQUENCE:0\r\n', '', undefined],
  ['a number', 'SEQUENCE:0', 'SEQUENCE:3', 3],
])('the version of an answer: %s', async (_, from, to, expected) => {
  const { calendars } = await read(mail({ text: '', parts: [asPart(REPLIED.replace(from, to))] }));
  expect(calendars.answers.map(({ sequence }) => sequence)).toEqual([expected]);
});

test.each([
  ['COMMENT', 'COMMENT:I come\\, gladly.', 'I come, gladly.'],
  ['COMMENT with a language', 'COMMENT;LANGUAGE=en:Late.', 'Late.'],
  ['X-COMMENT', 'X-COMMENT:Late.', 'Late.'],
  ['two', 'COMMENT:One.\r\nCOMMENT:Two.', 'One.\nTwo.'],
  ['folded', 'COMMENT:One and\r\n  two.', 'One and two.'],
  ['with the address', `COMMENT:See ${REPLY}.`, 'See (address removed).'],
])('the words of a calendar, %s, are kept', async (_, line, words) => {
  const part = asPart(REPLIED.replace(AT, `${AT}\r\n${line}`));
  expect(await textOf({ text: '', parts: [part] })).toBe(words);
  expect(await textOf({ text: words, parts: [part] })).toBe(words);
});

test.each([
  'Marta Lindqvist has accepted this invitation.',
  'Marta Lindqvist hat die Einladung angenommen.',
  'Marta Lindqvist a accepté cette invitation.',
  'Marta Lindqvist ha aceptado esta invitación.',
  'Marta Lindqvist ha accettato questo invito.',
  'Marta Lindqvist heeft deze uitnodiging geaccepteerd.',
  'Marta Lindqvist aceitou este convite.',
  'Marta Lindqvist zaakceptował(a) to zaproszenie.',
  'Marta Lindqvist har accepterat den här inbjudan.',
  'Пользователь Marta Lindqvist принял это приглашение.',
  'Marta Lindqvist bu davetiyeyi kabul etti.',
  'Marta Lindqvist さんがこの招待を承諾しました。',
  'Marta Lindqvist 已接受此邀请。',
  'Marta Lindqvist님이 초대를 수락했습니다.',
  'Ο χρήστης Marta Lindqvist αποδέχτηκε αυτήν την πρόσκληση.',
  'قبل Marta Lindqvist هذه الدعوة.',
  'Marta Lindqvist đã chấp nhận lời mời này.',
  'Marta Lindqvist přijal(a) tuto pozvánku.',
  'marta@example.org has tentatively accepted this invitation.',
  'Accepted: Marta Lindqvist',
])('the sentence of a calendar is no comment: %s', async (sentence) => {
  const part = asPart(REPLIED.replace(AT, `${AT}\r\nSUMMARY:Interview: Nurse\r\nLOCATION:Room 2`));
  expect(await textOf({ text: sentence, parts: [part] })).toBe('');
  const details = `${sentence}\n\nInterview: Nurse\nThursday Dec 3, 2026 ⋅ 10am – 10:45am\n\nInvitation from Google Calendar: https://calendar.google.com/calendar/`;
  expect(await textOf({ text: details, parts: [part] })).toBe('');
  expect(await textOf({ text: `${sentence}\n\nSee you then!`, parts: [part] })).toBe(
    'See you then!',
  );
});

test('the reason of Outlook in the description is kept, and a proposal without a time is told', async () => {
  const outlook = REPLIED.replace(
    '-//Example//Calendar//EN',
    'Microsoft Exchange Server 2010',
  ).replace(AT, `${AT}\r\nDESCRIPTION;LANGUAGE=en-US:My shift ends at 9.\\n`);
  expect(await textOf({ text: '', parts: [asPart(outlook)] })).toBe('My shift ends at 9.');
  for (const start of [
    'DTSTART;VALUE=DATE:20261203',
    'DTSTART;TZID=Nowhere:20261203T090000',
    'X-NONE:1',
  ]) {
    const part = asPart(REPLIED.replace('METHOD:REPLY', 'METHOD:COUNTER').replace(AT, start));
    const [answer] = (await read(mail({ text: '', parts: [part] }))).calendars.answers;
    expect([answer?.kind, answer?.startsAt]).toEqual(['proposed', undefined]);
  }
});

const raw = (head: string, body: Uint8Array | string, encoding = '8bit') =>
  Buffer.concat([
    Buffer.from(
      `From: marta@example.org\r\nTo: <${REPLY}>\r\nSubject: Re\r\n${head}Content-Transfer-Encoding: ${encoding}\r\n\r\n`,
    ),
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);

/** Texts with their bytes in old charsets. */
const TEXTS = [
  [
    'windows-1250',
    'Dobrý den, čtvrtek v deset hodin mi vyhovuje, těším se na schůzku ve vaší kanceláři.',
    'RG9icv0gZGVuLCDodHZydGVrIHYgZGVzZXQgaG9kaW4gbWkgdnlob3Z1amUsIHTsmu1tIHNlIG5hIHNjaPl6a3UgdmUgdmGa7SBrYW5jZWzh+Gku',
  ],
  [
    'iso-8859-2',
    'Dzień dobry, czwartek o dziesiątej mi pasuje, dziękuję za zaproszenie i już się cieszę na rozmowę.',
    'RHppZfEgZG9icnksIGN6d2FydGVrIG8gZHppZXNpsXRlaiBtaSBwYXN1amUsIGR6aeprdWrqIHphIHphcHJvc3plbmllIGkganW/IHNp6iBjaWVzeuogbmEgcm96bW936i4=',
  ],
  [
    'windows-1251',
    'Здравствуйте, четверг в десять часов мне подходит, спасибо большое за приглашение.',
    'x+Tw4OLx8uLz6fLlLCD35fLi5fDjIOIg5OXx//L8IPfg8e7iIOzt5SDv7uT17uTo8iwg8e/g8ejh7iDh7uv8+O7lIOfgIO/w6OPr4Pjl7ejlLg==',
  ],
  [
    'koi8-r',
    'Здравствуйте, четверг в десять часов мне подходит, спасибо большое за приглашение.',
    '+sTSwdfT1NfVytTFLCDexdTXxdLHINcgxMXT0dTYIN7B08/XIM3OxSDQz8TIz8TJ1Cwg09DB08nCzyDCz8zY28/FINrBINDSycfMwdvFzsnFLg==',
  ],
  [
    'iso-8859-5',
    'Здравствуйте, четверг в десять часов мне подходит, спасибо большое за приглашение.',
    't9Tg0NLh4tLj2eLVLCDn1eLS1eDTINIg1NXh7+LsIOfQ4d7SINzd1SDf3tTl3tTY4iwg4d/Q4djR3iDR3tvs6N7VINfQIN/g2NPb0OjV3djVLg==',
  ],
  [
    'windows-1253',
    'Καλημέρα σας, η Πέμπτη στις δέκα με βολεύει πολύ, ευχαριστώ για την πρόσκληση.',
    'yuHr5+zd8eEg8+HyLCDnINDd7PD05yDz9OnyIOTd6uEg7OUg4u/r5f3l6SDw7+v9LCDl9ffh8enz9P4g4+nhIPTn7SDw8fzz6uvn8+cu',
  ],
  [
    'windows-1254',
    'Günaydın, perşembe saat on benim için uygun, davetiniz için teşekkür ederim, görüşmek üzere.',
    'R/xuYXlk/W4sIHBlcv5lbWJlIHNhYXQgb24gYmVuaW0gaedpbiB1eWd1biwgZGF2ZXRpbml6IGnnaW4gdGX+ZWtr/HIgZWRlcmltLCBn9nL8/m1layD8emVyZS4=',
  ],
  [
    'windows-1255',
    'שלום רב, יום חמישי בשעה עשר מתאים לי, תודה רבה על ההזמנה.',
    '+ezl7SD44Swg6eXtIOfu6fnpIOH58uQg8vn4IO764OntIOzpLCD65ePkIPjh5CDy7CDk5Obu8OQu',
  ],
  [
    'windows-1256',
    'مرحبا، يوم الخميس في الساعة العاشرة يناسبني، شكرا جزيلا على الدعوة.',
    '49HNyMehIO3m4yDH4c7j7dMg3e0gx+HTx9rJIMfh2sfU0ckg7eTH08jk7aEg1N/RxyDM0u3hxyDa4ewgx+HP2ubJLg==',
  ],
  [
    'shift_jis',
    'お世話になっております。木曜日の十時で大丈夫です。よろしくお願いいたします。',
    'gqiQophigsmCyILBgsSCqILogtyCt4FCltiXapP6gsyPXI6egsWR5Y/klXaCxYK3gUKC5oLrgrWCrYKoiuiCooKigr2CtYLcgreBQg==',
  ],
  [
    'euc-jp',
    'お世話になっております。木曜日の十時で大丈夫です。よろしくお願いいたします。',
    'pKrApM/DpMukyqTDpMakqqTqpN6kuaGjzNrNy8b8pM69vbv+pMfC577mydekx6S5oaOk6KTtpLekr6SqtOqkpKSkpL+kt6TepLmhow==',
  ],
  [
    'iso-2022-jp',
    'お世話になっております。木曜日の十時で大丈夫です。',
    'GyRCJCpAJE9DJEskSiRDJEYkKiRqJF4kOSEjTFpNS0Z8JE49PTt+JEdCZz5mSVckRyQ5ISMbKEI=',
  ],
  [
    'gb18030',
    '您好，星期四上午十点对我来说很合适，谢谢您的邀请，期待与您见面。',
    'xPq6w6Os0MfG2svEyc/O58quteO21M7SwLTLtbrcus/KyqOs0LvQu8T6tcTR+8fro6zG2rT90+vE+rz7w+ahow==',
  ],
  [
    'big5',
    '您好，星期四上午十點對我來說很合適，謝謝您的邀請，期待與您見面。',
    'sXqmbqFBrFC0waV8pFekyKRRwkm576faqNO7oavcpli+QaFBwcLBwrF6qrrB3L3QoUG0wavdu1CxeqijrbGhQw==',
  ],
  [
    'euc-kr',
    '안녕하세요, 목요일 오전 열 시가 좋습니다. 초대해 주셔서 감사합니다.',
    'vsiz58fPvLy/5CwguPG/5MDPIL/AwPwgv60gvcOwoSDBwb3AtM+02S4gw8q068fYIMHWvMW8rSCwqLvnx9W0z7TZLg==',
  ],
  [
    'windows-1252',
    'Grüße aus München, Donnerstag um zehn paßt mir gut, 10 €.',
    'R3L832UgYXVzIE38bmNoZW4sIERvbm5lcnN0YWcgdW0gemVobiBwYd90IG1pciBndXQsIDEwIIAu',
  ],
  [
    'iso-8859-15',
    'Grüße aus München, Donnerstag um zehn passt mir gut.',
    'R3L832UgYXVzIE38bmNoZW4sIERvbm5lcnN0YWcgdW0gemVobiBwYXNzdCBtaXIgZ3V0Lg==',
  ],
] as const;

test.each(TEXTS)('a text in %s is read, whatever its header says', async (charset, text, bytes) => {
  const body = Buffer.from(bytes, 'base64');
  const heads = [
    '',
    'Content-Type: text/plain\r\n',
    'Content-Type: text/plain; format=flowed\r\n',
    `Content-Type: text/plain; charset=${charset}\r\n`,
    `Content-Type: text/plain; charset="${charset.toUpperCase()}"\r\n`,
    'Content-Type: text/plain; charset=x-unknown\r\n',
    'Content-Type: text/plain; charset=unknown-8bit\r\n',
    'Content-Type: text/plain; charset=us-ascii\r\n',
    'Content-Type: text/plain; charset=utf-8\r\n',
    'Content-Type: text/plain; charset="iso-8859-1"\r\n',
    'Content-Type: text/plain; charset=""\r\n',
    'Content-Type: text/plain; charset=ANSI_X3.4-1968\r\n',
    "Content-Type: text/plain; charset='utf-8'\r\n",
  ];
  for (const head of heads) {
    expect([head, (await read(raw(head, body))).text]).toEqual([head, text]);
    expect([head, (await read(raw(head, base64(body), 'base64'))).text]).toEqual([head, text]);
  }
  const html = Buffer.concat([
    Buffer.from('<html><body><p>'),
    body,
    Buffer.from('</p></body></html>'),
  ]);
  for (const head of ['Content-Type: text/html\r\n', 'Content-Type: text/html; charset=utf-8\r\n'])
    expect([head, (await read(raw(head, html))).text]).toEqual([head, text]);
});

test.each([
  ['UTF-7', 'utf-7', 'Gr+APwA3w-e, 10 +IKw-. A +- B', 'Grüße, 10 €. A + B'],
  ['UTF-7 with its other name', 'unicode-1-1-utf-7', 'Gr+APwA3w-e', 'Grüße'],
])('%s is read', async (_, charset, body, text) => {
  const head = `Content-Type: text/plain; charset=${charset}\r\n`;
  expect((await read(raw(head, body, '7bit'))).text).toBe(text);
});

test.each([
  ['UTF-16', Buffer.from('\uFEFFThursday suits.', 'utf16le')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFThursday suits.')],
  ['a NUL', Buffer.from('Thursday\0 suits.')],
  ['control characters', Buffer.from('Thursday\u0007\u001B suits.')],
])('%s leaves a plain text', async (_, body) => {
  const utf16 = body[0] === 0xff ? '; charset=utf-16' : '; charset=utf-8';
  expect(
    (await read(raw(`Content-Type: text/plain${utf16}\r\n`, base64(body), 'base64'))).text,
  ).toBe('Thursday suits.');
  expect((await read(raw('Content-Type: text/plain\r\n', base64(body), 'base64'))).text).toBe(
    'Thursday suits.',
  );
});

test('a mail of one long line, and a text in parts, are read', async () => {
  const long = 'word '.repeat(15_000).trim();
  expect((await read(raw('', long))).text).toBe(long);
  const parts = ['One.', 'Two.'].map(
    (text) => `Content-Type: text/plain; charset=utf-8\n\n${text}\n`,
  );
  expect(await textOf({ parts })).toMatch(/^One\.\s+Two\.$/);
});

test('case 27: a mail with HTML only is a message, and so is one whose plain part is blank', async () => {
  const gmail = `<div dir="ltr">${ANSWER}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Am Mo., 30. Nov. 2026 um 09:12 Uhr schrieb Harbour Clinic &lt;${REPLY}&gt;:<br></div><blockquote class="gmail_quote">Dear Marta,</blockquote></div>`;
  const outlook = `<html><body><p>${ANSWER}</p><div style="border-top:solid #E1E1E1 1.0pt"><p><b>Von:</b> Harbour Clinic &lt;${REPLY}&gt;<br><b>Gesendet:</b> Montag, 30. November 2026 09:12<br><b>An:</b> marta@example.org<br><b>Betreff:</b> Interview</p></div><p>Dear Marta,</p></body></html>`;
  for (const html of [gmail, outlook]) {
    expect(await textOf({ html })).toBe(ANSWER);
    expect(await textOf({ text: ' \n\u00A0\n', html })).toBe(ANSWER);
  }
});

test('case 28: dashes cut nothing', async () => {
  const text =
    'These times suit me:\n\n---\n\nThu 10:00\nFri 14:00\n\n---\n\nMy references:\nFrom: 2019 to 2024 Harbour Clinic <hr@harbour.example>\nTo: present Elm House\n\nMarta';
  expect(await textOf({ text })).toBe(text);
});

test('case 30: Polish and Japanese quotes are left out', async () => {
  for (const line of [
    `pon., 30 lis 2026 o 09:12 Harbour Clinic <${REPLY}> napisał(a):`,
    `2026年11月30日(月) 9:12 Harbour Clinic <${REPLY}>:`,
  ])
    expect(await textOf({ text: `${ANSWER}\n\n${line}\n\n${asQuote}` })).toBe(ANSWER);
});

test('case 31: the words beside an acceptance or a refusal are kept', async () => {
  const words = 'Could we start at 10:15 instead?';
  for (const status of ['ACCEPTED', 'DECLINED']) {
    const part = asPart(base64(REPLIED.replace('ACCEPTED', status)), undefined, ENCODED);
    expect(await textOf({ text: words, parts: [part] })).toBe(words);
  }
});

test('case 32: a proposed time is read', async () => {
  const part = asPart(
    REPLIED.replace('METHOD:REPLY', 'METHOD:COUNTER'),
    'text/calendar; method=COUNTER',
  );
  const { calendars } = await read(mail({ text: '\n', parts: [part] }));
  expect(calendars.answers).toMatchObject([
    { kind: 'proposed', startsAt: new Date('2026-12-03T09:00:00Z') },
  ]);
});

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

test('case 40: away notes and receipts without a header are written by programs', async () => {
  const of = async (subject: string, text: string, headers: string[] = []) =>
    (await read(mail({ subject, text, headers }))).automatic;
  expect(
    await of('Automatische Antwort: Interview', 'Ich bin bis Montag, 7. Dezember nicht im Büro.'),
  ).toBe('certain');
  expect(await of('Re: Interview', 'Ich bin bis Montag, 7. Dezember nicht im Büro.')).toBe(
    'likely',
  );
  expect(
    await of('Interview', 'Back soon.', ['X-Auto-Response-Suppress: DR, OOF, AutoReply']),
  ).toBe('certain');
  expect(await of('Read: Interview', 'Your message was read on Monday.')).toBe('certain');
});

test.each([
  [
    'Zimbra',
    `----- Mail original -----\nDe: "Harbour Clinic" <${REPLY}>\nÀ: "Marta" <marta@example.org>\nEnvoyé: Lundi 30 Novembre 2026 09:12:33\nObjet: Interview\n\n${QUOTED}`,
  ],
  [
    'China Mobile',
    `----邮件原文----\n发件人："Harbour Clinic" <${REPLY}>\n收 件 人：marta@example.org\n发送时间：2026-11-30 09:12:33\n主题：Interview\n\n${QUOTED}`,
  ],
  [
    'ukr.net',
    `--- Вихідне повідомлення ---\nВід кого: "Harbour Clinic" <${REPLY}>\nКому: marta@example.org\nТема: Interview\nДата: 30 листопада 2026, 09:12:33\n\n${QUOTED}`,
  ],
  ['Becky', `On Mon, 30 Nov 2026 09:12:33 +0900\n"Harbour Clinic" <${REPLY}> wrote:\n\n${asQuote}`],
  [
    'Orange',
    `> Message du 30/11/26 09:12\n> De : "Harbour Clinic" <${REPLY}>\n> A : marta@example.org\n> Objet : Interview\n>\n${asQuote}`,
  ],
  [
    'a thread of short mails',
    `From: Harbour Clinic <${REPLY}>\nSent: Monday, November 30, 2026 9:12 AM\nTo: marta@example.org\nSubject: Interview\n\nOk\n\nFrom: Marta Lindqvist <marta@example.org>\nSent: Sunday, November 29, 2026 9:12 AM\nTo: Harbour Clinic\nSubject: Interview\n\nHello`,
  ],
])('the whole quote of %s is left out, with the line above it', async (_, quote) => {
  expect(await textOf({ text: `${ANSWER}\n\n${quote}` })).toBe(ANSWER);
});

test.each([
  'Von: Berlin\nAn: Hamburg\nDatum: 3.12.\nPreis: 45 €',
  'Date: Thursday\nTime: 10:00\nPlace: your office\nSubject: interview',
  'My references:\nFrom: Ada (ada@example.net)\nPhone: 123',
  'I will come on Thursday.\n\n________________\nThe papers:\n- a licence',
])('labels that somebody typed stay above a quoted mail: %j', async (text) => {
  expect(await textOf({ text })).toBe(text);
  const header = `Von: Harbour Clinic <${REPLY}>\nGesendet: Montag, 30. November 2026 09:12\nAn: marta@example.org\nBetreff: Interview`;
  for (const line of ['', `${'_'.repeat(32)}\n`])
    expect(await textOf({ text: `${text}\n\n${line}${header}\n\n${QUOTED}` })).toBe(text);
});

test.each([
  'Laden Sie Outlook für Android herunter',
  'Obtenha o Outlook para Android',
  'Загрузить Outlook для iOS',
  'Outlook for iOS をダウンロード',
  '取得 Outlook for iOS',
  '내 Galaxy에서 보낸 메일',
  'Enviado a partir do meu Galaxy',
  'Sent from AOL on Android',
  'Sent from BlueMail for Android',
  'Sent from Fastmail',
])('the end %j, which programs add, is left out', async (end) => {
  expect(await textOf({ text: `${ANSWER}\n\n${end}` })).toBe(ANSWER);
});

test.each([
  "I'm OOO until Monday, December 7. I'll reply when I'm back.",
  'Ich befinde mich bis 7.12. in Elternzeit. Ihre Nachricht wird nicht weitergeleitet.',
  'Bedankt voor uw bericht. Ik ben met zwangerschapsverlof.',
  'Olá! Estou de licença maternidade. Em caso de urgência, favor contatar Ada.',
  'Jeg er ute av kontoret frem til 7. desember. Ved hastesaker, ta kontakt med Ada.',
  'Jelenleg szabadságomat töltöm, december 7-én leszek ismét elérhető. Sürgős esetben keresse Adát.',
  'Bună ziua,\n\nMă aflu în concediu până la 7 decembrie. Pentru urgențe, vă rog să o contactați pe Ada.',
  'Спасибо за ваше письмо. Меня нет в офисе до 7 декабря.',
  'Здравейте,\n\nв момента съм в платен отпуск до 7 декември. При спешност се обърнете към Ада.',
  'Λείπω με άδεια μέχρι 7/12. Θα απαντήσω όταν επιστρέψω.',
  'שלום,\n\nאני נמצאת בחופשת לידה. לפניות דחופות ניתן לפנות אל עדה.',
  'お世話になっております。\n\n誠に勝手ながら、12月7日まで休業とさせていただきます。\nお急ぎの場合は下記までご連絡ください。',
  '출장 중이라 메일 확인이 어렵습니다. 12월 7일 이후 회신드리겠습니다.',
  '本人于12月1日至7日休假，期间无法及时回复邮件，敬请谅解。',
  'ขณะนี้ไม่อยู่ที่สำนักงานจนถึงวันที่ 7 ธันวาคม กรณีเร่งด่วนกรุณาติดต่อ Ada',
  'Sóc fora de l’oficina fins al 7 de desembre. Respondré el seu missatge quan torni.',
])('a note of programs in other words is recognized: %j', async (text) => {
  expect((await read(mail({ text }))).automatic).toBe('likely');
});

test.each([
  'AUTO: Marta Lindqvist is out of the office (returning 07/12/2026)',
  'AUTO: Marta Lindqvist ist außer Haus. (Rückkehr am 07.12.2026)',
  'Message d’absence : Interview',
  'Poissaoloilmoitus: Interview',
  'Автоматическое уведомление об отсутствии: Interview',
  '부재중 자동 응답: Interview',
  'Odpověď v nepřítomnosti: Interview',
  'Távolléti értesítés: Interview',
])('the subject of programs is recognized: %s', async (subject) => {
  expect((await read(mail({ subject, text: '7.12. Ada' }))).automatic).toBe('certain');
});

test.each([
  'Sono in ferie fino a lunedì. Va bene martedì alle 10.',
  'Jestem na urlopie do poniedziałku. Pasuje mi wtorek.',
  'Olen lomalla maanantaihin. Tiistai sopii.',
  'Pazartesiye kadar izindeyim. Salı uygun.',
  '월요일까지 휴가 중입니다. 화요일은 괜찮습니다.',
  'Gracias por su mensaje. Confirmo la cita.',
  '感谢您的邮件，我会准时参加。',
  'Lu et approuvé.',
])('what a person writes beside an absence or thanks is a message: %j', async (text) => {
  expect(await read(mail({ text }))).toMatchObject({ text, automatic: undefined });
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

/** Short answers, which say little about their charset. */
const SHORT_TEXTS = [
  ['windows-1252', 'I’m fine – see you on Thursday'],
  ['windows-1252', 'Price: 10 €'],
  ['windows-1252', 'Donnerstag – zehn Uhr – paßt „gut“.'],
  ['windows-1252', 'J’arrive à 10h…'],
  ['windows-1252', '10° and £5 ½'],
  ['gb18030', '好的，谢谢！'],
  ['gb18030', '您好，星期四上午十点可以，谢谢。'],
  ['big5', '可以，謝謝。'],
  ['euc-kr', '네, 좋습니다. 감사합니다.'],
  ['euc-kr', '안녕하세요, 목요일 열 시가 좋습니다.'],
  ['cp866', 'Здравствуйте, четверг в десять подходит, спасибо.'],
  ['cp850', 'Grüße aus München, Donnerstag um zehn paßt mir gut.'],
] as const;

test.each(SHORT_TEXTS)('a short text in %s is read without its charset: %s', async (name, text) => {
  const body = base64(iconv.encode(text, name));
  for (const charset of ['', '; charset=iso-8859-1', `; charset=${name}`])
    expect((await read(raw(`Content-Type: text/plain${charset}\r\n`, body, 'base64'))).text).toBe(
      text,
    );
});
