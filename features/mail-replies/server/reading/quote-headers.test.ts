// cspell:disable
import { expect, test } from 'vitest';
import { ANSWER, asQuote, QUOTED, REPLY, textOf } from './test-mails.ts';

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
