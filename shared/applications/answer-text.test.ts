// cspell:ignore melden ihnen sehen donnerstag mercredi vemos zobaczymy grudnia tapaamme keskiviikkona joulukuuta
// cspell:ignore podemos falar segunda feira maja nuestra marca crece guten
import { describe, expect, test } from 'vitest';
import { countWords, isAnswerText, sameTexts, wordsOfName } from './answer-text.ts';

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
    'Let us meet on Thu 10:00',
    'Let us meet Thurs at 10 am',
    'We will tell you by Fri.',
    'Come tomorrow at 10:00',
    'Wir melden uns morgen um 10 Uhr.',
    'Wir melden uns übermorgen.',
    'Nos vemos mañana 10:30',
    'Podemos falar na segunda-feira.',
    'Встретимся в пт 10:00',
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
    'Regards, Maja',
    'Dear Augusta, thank you.',
    'С уважением, Марта',
    'Nuestra marca crece.',
    'We use version 2.1.',
    'We use v2.1.',
    'Guten Morgen!',
    'We are open from 9:00 to 17:00.',
    'Du er fri.',
    'See https://example.org/?q=1&day=2026-12-03 for more.',
    'Your number is 1234567890.',
    '',
    '?',
    '???',
    'Ok?',
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
  interface Sent {
    name: string;
    text: string;
  }
  const isSame = (one: Sent, other: Sent) =>
    sameTexts(countWords(one.text), countWords(other.text))(
      wordsOfName(one.name),
      wordsOfName(other.name),
    );
  const to = (name: string, more = '') => ({ name, text: `Dear ${name}, ${text}${more}` });

  test('is the same with another name, other marks and a word more', () => {
    expect(isSame(to('Ada Lovelace'), to('Alan Turing'))).toBe(true);
    expect(isSame(to('Ada Lovelace'), { ...to('Alan Turing', ' Regards!!') })).toBe(true);
    expect(
      isSame(
        { name: 'A', text: 'いつから働けますか？' },
        { name: 'B', text: 'いつから働けますか' },
      ),
    ).toBe(true);
  });

  test('is another text with other words', () => {
    const other = { name: 'Alan Turing', text: 'Could you come on Tuesday at 11?' };
    expect(isSame(to('Ada Lovelace'), other)).toBe(false);
    expect(isSame({ name: 'Ada', text: 'Could you come on Monday at 10?' }, other)).toBe(false);
  });

  test('names count on neither side, whoever they belong to', () => {
    const names = 'ada alan bea'.split(' ').flatMap((name) => [name, `${name} ${name}`]);
    const texts = ['', 'ada', 'hi ada', 'hi alan alan', 'hi ada, do you know bea?', text];
    const bag = ({ name, text: said }: Sent) =>
      (said.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
        (word) => !name.split(' ').includes(word),
      );
    const all = texts.flatMap((said) => names.map((name) => ({ name, text: said })));
    for (const one of all)
      for (const other of all) {
        const [first, second] = [bag(one), bag(other)];
        const left = [...second];
        const shared = first.filter((word) => {
          const at = left.indexOf(word);
          if (at >= 0) left.splice(at, 1);
          return at >= 0;
        }).length;
        const total = first.length + second.length;
        expect(isSame(one, other)).toBe(total === 0 || (2 * shared) / total > 0.9);
      }
  });
});
