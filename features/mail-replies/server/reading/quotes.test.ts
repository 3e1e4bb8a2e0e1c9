// cspell:disable
import { expect, test } from 'vitest';
import { ANSWER, asQuote, BOARD, mail, QUOTED, read, REPLY, textOf } from './test-mails.ts';

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
