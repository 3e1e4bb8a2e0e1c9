// cspell:disable
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { base64, raw, read, textOf } from './test-mails.ts';

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
