import { expect, test } from 'vitest';
import { demoCompanies, demoJobs } from '../../../demo/content.ts';
import { contactQuotes, fraudQuotes, linksIn, thinTextProblems } from './suspicious-text.ts';
import { unusualPay } from './unusual-pay.ts';
import { similarity, distinctiveWords, toShingles } from './lookalikes.ts';

const FRAUD = [
  'Please send a refundable registration fee of $50 before the first day.',
  'Applicants pay for your own training kit, which we give back.',
  'The salary is paid in USDT to your crypto wallet.',
  'Send the fee by Western Union.',
  'Receive packages at your home and forward them to our clients.',
  'You transfer the money through your bank account and keep ten percent.',
  'Send us your bank details and a copy of your passport first.',
  'Earn up to $900 daily, no experience needed.',
  'Earn $$$ every day!',
  'Easy money for everybody.',
  'Write to us, only on Telegram.',
  'Write to us on Telegram exclusively.',
  'Gana hasta $500 diarios desde casa.',
  'Hay una cuota de inscripción de 20 euros.',
  'Envíanos tus datos bancarios y una copia de tu pasaporte.',
  'Pay a regis\u200Btration fee.',
  // The 'a' is Cyrillic.
  'Good p\u0430yment.',
];

test.each(FRAUD)('fraud: %s', (text) => {
  expect(fraudQuotes(text)).not.toEqual([]);
});

const HONEST = [
  'There is no registration fee, and we never ask applicants for a security deposit.',
  'You will look after the bank details of our customers, under strict rules.',
  'We build a crypto wallet that people trust, and integrate Western payment rails.',
  'No experience with Kubernetes? We teach you.',
  'We pay $25 an hour and guarantee weekends off.',
  'You integrate Telegram and WhatsApp into our inbox.',
  'You ship parcels from our warehouse in Porto.',
  'We earn the trust of families every day.',
  'Хорошая работа for people who speak Russian.',
];

test.each(HONEST)('honest: %s', (text) => {
  expect(fraudQuotes(text)).toEqual([]);
});

test('what was found is quoted with the words around it', () => {
  const text = `${'We are a family firm. '.repeat(5)}Please send a registration fee of $50 before the first day of your training.`;
  expect(fraudQuotes(text)).toEqual([
    '… a family firm. Please send a registration fee of $50 before the first day of …',
  ]);
});

test('of the jobs of the demo it is the one with a deposit that raises a hand', () => {
  const websites = new Map(demoCompanies.map(({ key, website }) => [key, website]));
  const flags = demoJobs.flatMap((job) => {
    const { title, description, requirements, benefits, company } = job;
    const text = [title, description, ...requirements, ...benefits].join('\n');
    return [
      ...fraudQuotes(text),
      ...contactQuotes(text),
      ...linksIn(text, websites.get(company) ?? '').map(({ link }) => link),
      ...thinTextProblems({ title, description, requirements }),
    ].map((flag) => `${job.key}: ${flag}`);
  });
  expect(flags).toEqual([
    'sikka-sales: … day a week. Agents place a refundable deposit of ₹2,000 for the tablet and …',
  ]);
});

test.each([
  ['jobs@acme.example', true],
  ['hire (at) acme (dot) com', true],
  ['Call +49 30 1234567', true],
  ['(030) 123 45 67', true],
  ['555-123-4567', true],
  ['Text us on WhatsApp', true],
  ['https://t.me/quickjobs', true],
  ['Telegram: @quickjobs', true],
  ['$80,000 - $120,000', false],
  ['KES 180 000 - 240 000 a month', false],
  ['from 2019 to 2024, ISO 27001, 24/7', false],
  ['You know WhatsApp, Signal and Slack', false],
  ['Reach every customer in line with our plan', false],
])('contact in %j: %j', (text, isContact) => {
  expect(contactQuotes(text).length > 0).toBe(isContact);
});

test('links are told apart by where they lead', () => {
  const text =
    'See https://www.acme.example/jobs, https://jobs.acme.example. Or bit.ly/3xYz and (https://forms.example/a).';
  expect(linksIn(text, 'https://acme.example')).toEqual([
    { link: 'https://www.acme.example/jobs', host: 'acme.example', kind: 'own' },
    { link: 'https://jobs.acme.example', host: 'jobs.acme.example', kind: 'own' },
    { link: 'bit.ly/3xYz', host: 'bit.ly', kind: 'shortener' },
    { link: 'https://forms.example/a', host: 'forms.example', kind: 'other' },
  ]);
  expect(linksIn('https://acme.example.evil.example/', 'https://acme.example')[0]?.kind).toBe(
    'other',
  );
  expect(linksIn('Node.js, ASP.NET and e.g. this', '')).toEqual([]);
});

test('a copy stays one when it is touched up', () => {
  const [first, second] = demoJobs.map(({ description }) => description);
  const touched = (first ?? '').replace(/\bthe\b/, 'our').replace(/\.$/, '. Apply today!');
  expect(similarity(toShingles(first ?? ''), toShingles(touched))).toBeGreaterThan(0.9);
  expect(similarity(toShingles(first ?? ''), toShingles(second ?? ''))).toBeLessThan(0.1);
  const words = new Set(distinctiveWords(touched).map((bundle) => bundle.join(' ')));
  expect(distinctiveWords(first ?? '').some((bundle) => words.has(bundle.join(' ')))).toBe(true);
  expect(similarity(toShingles(''), toShingles(''))).toBe(1);
});

test('what is thin', () => {
  const thin = (description: string, title = 'Nurse') =>
    thinTextProblems({ title, description, requirements: [] });
  expect(thin('Short. '.repeat(20))).toEqual(['140 characters of description and no requirements']);
  expect(thin('Words and more. '.repeat(100))).toEqual(['1,600 characters without a paragraph']);
  expect(thin('BIG LETTERS '.repeat(30))).toEqual(['Description in capitals']);
  expect(thin('Calm words. '.repeat(30), 'URGENT HIRING NOW')).toEqual([
    'Title in capitals: "URGENT HIRING NOW"',
  ]);
});

test('pay is far outside only where enough others tell', () => {
  const others = [50_000, 55_000, 60_000, 65_000, 70_000];
  expect(unusualPay(400_000, others, [])).toMatchObject({ usual: 60_000, isOfTitle: true });
  expect(unusualPay(12_000, others, [])).toMatchObject({ own: 12_000 });
  expect(unusualPay(90_000, others, [])).toBeUndefined();
  expect(unusualPay(400_000, others.slice(1), others)).toBeUndefined();
  const ofLevel = Array.from({ length: 20 }, () => 60_000);
  expect(unusualPay(400_000, [], ofLevel)).toMatchObject({ isOfTitle: false, others: 20 });
  expect(unusualPay(200_000, [], ofLevel)).toBeUndefined();
});

test('no text takes long, however it is made', () => {
  const long = [
    'a'.repeat(20_000),
    '+1 '.repeat(7000),
    'pay your '.repeat(2200),
    '$'.repeat(20_000),
  ];
  for (const text of long)
    expect(() => [fraudQuotes(text), contactQuotes(text), linksIn(text, '')]).not.toThrow();
});
