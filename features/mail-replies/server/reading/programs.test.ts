// cspell:disable
import { expect, test } from 'vitest';
import { ANSWER, mail, read } from './test-mails.ts';

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
