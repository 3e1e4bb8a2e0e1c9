// cspell:ignore melden ihnen sehen donnerstag mercredi vemos zobaczymy grudnia tapaamme keskiviikkona joulukuuta
import { describe, expect, test } from 'vitest';
import { isAnswerText, isSameText } from './answer-text.ts';

describe('a message that asks or names a date is an answer', () => {
  test.each([
    'When could you start?',
    'متى يمكنك أن تبدأ؟',
    'いつから働けますか？',
    'Πότε μπορείτε να ξεκινήσετε\u037E',
    'Please call us on 2026-12-03.',
    'Wir melden uns bis zum 3.12. bei Ihnen.',
    'We decide on 12/3/2026.',
    'Come by on 12/13.',
    'We will write again on Tuesday.',
    'Wir sehen uns am Donnerstag.',
    'À mercredi !',
    'Nos vemos el miércoles.',
    'Zobaczymy się w środę, 3 grudnia.',
    'Встретимся в пятницу.',
    'Ждём вас 3 декабря.',
    'The decision falls in December.',
    'The decision falls on May 3.',
    'On the 3rd of May we decide',
    '12月3日にお越しください。',
    '请在星期三来。',
    '수요일에 만나요.',
    'Tapaamme keskiviikkona 3. joulukuuta.',
    'Perşembe günü görüşelim.',
    'הראיון ביום 3 בדצמבר',
  ])('%s', (text) => {
    expect(isAnswerText(text)).toBe(true);
  });

  test.each([
    'Thank you for your application. We will be in touch.',
    'We may write to you soon.',
    'Hi April, thank you for your letter.',
    'Hello June, August and Mai: thanks a lot.',
    'We read your resume, version 3.5, with interest.',
    'Our team is here 24/7.',
    'See https://example.org/?q=1&day=2026-12-03 for more.',
    'Your number is 1234567890.',
    '',
  ])('and no other: %s', (text) => {
    expect(isAnswerText(text)).toBe(false);
  });

  test('long texts take no long time', () => {
    for (const piece of ['?', '1/', '3.', '1', 'may ', '月', ' ', 'https://a '])
      expect(typeof isAnswerText(piece.repeat(50_000))).toBe('boolean');
  });
});

describe('the same text to many', () => {
  const text =
    'thank you for applying. Could you tell us when you are able to start, and whether you would like to work in the mornings or rather in the evenings?';
  const to = (name: string, more = '') => ({ name, text: `Dear ${name}, ${text}${more}` });

  test('is the same with another name, other marks and a word more', () => {
    expect(isSameText(to('Ada Lovelace'), to('Alan Turing'))).toBe(true);
    expect(isSameText(to('Ada Lovelace'), { ...to('Alan Turing', ' Regards!!') })).toBe(true);
    expect(
      isSameText(
        { name: 'A', text: 'いつから働けますか？' },
        { name: 'B', text: 'いつから働けますか' },
      ),
    ).toBe(true);
  });

  test('is another text with other words', () => {
    const other = { name: 'Alan Turing', text: 'Could you come on Tuesday at 11?' };
    expect(isSameText(to('Ada Lovelace'), other)).toBe(false);
    expect(isSameText({ name: 'Ada', text: 'Could you come on Monday at 10?' }, other)).toBe(false);
  });
});
