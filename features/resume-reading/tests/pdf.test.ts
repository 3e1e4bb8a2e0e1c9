// cspell:disable
import { expect, test } from 'vitest';
import { textPdf } from '../../../tests/support/pdf.ts';
import { readPdf } from '../server/reading/pdf.ts';

const LINES = [
  'Marta Lindqvist',
  'marta@example.org | +46 70 555 01 23',
  'Experience',
  'Staff Nurse, Harbour Clinic',
  'March 2019 - Present',
  'Skills',
  'Triage, Phlebotomy',
];

type Page = Parameters<typeof textPdf>[0][number];

/** Lines one below the other on a page, turned around its middle. */
const laid = (lines: readonly string[], turn = 0): Page =>
  lines.map((text, index) => {
    const [x, y] = [-220, 220 - index * 24];
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    return {
      text,
      x: 300 + x * cos - y * sin,
      y: 400 + x * sin + y * cos,
      turn,
      size: index ? 11 : 20,
    };
  });

const read = async (...input: Parameters<typeof textPdf>) => {
  const { lines, pagesLeftOut } = await readPdf(new Uint8Array(textPdf(...input)));
  return { texts: lines.map(({ text }) => text), pagesLeftOut };
};

test('case 2: pages that are turned by any angle are read like upright ones', async () => {
  for (const turn of [0, 90, 180, 270, 1, 2, -3, 5, 88, 93, 178, -92])
    for (const rotate of [0, 90, 180, 270]) {
      const { texts } = await read([laid(LINES, turn)], { rotate });
      expect([turn, rotate, texts]).toEqual([turn, rotate, LINES]);
    }
  expect((await read([laid(LINES.slice(0, 5)), laid(LINES.slice(5), 90)])).texts).toEqual(LINES);
});

test('case 2: text in the margin is read apart, and a watermark is not', async () => {
  const margin = { text: 'Portfolio', x: 20, y: 100, turn: 90 };
  const stamp = { text: 'CONFIDENTIAL', x: 100, y: 100, turn: 45, size: 60 };
  const { texts } = await read([[...laid(LINES), margin, stamp]]);
  expect(texts).toEqual([...LINES, 'Portfolio']);
});

const DOWNWARDS = [
  '王小明',
  '電話：090-1234-5678',
  '職歴',
  '看護師、港病院',
  '2019年4月～現在',
  'スキル',
  '救急、採血',
];

test('text that is set vertically is read, by its font or by the places of its letters', async () => {
  const byFont: Page = DOWNWARDS.map((text, index) => ({
    text,
    x: 550 - index * 30,
    y: 750,
    font: 'downwards',
  }));
  const byPlace: Page = DOWNWARDS.flatMap((text, index) =>
    [...text].map((letter, at) => ({ text: letter, x: 550 - index * 30, y: 750 - at * 12 })),
  );
  for (const page of [byFont, byPlace]) {
    expect((await read([page])).texts).toEqual(DOWNWARDS.map((text) => text.normalize('NFKC')));
  }
  const heading: Page = [...'KONTAKT'].map((text, at) => ({ text, x: 20, y: 700 - at * 14 }));
  expect((await read([[...laid(LINES), ...heading]])).texts).toEqual([...LINES, 'KONTAKT']);
});

const backwards = (text: string) => [...text].toReversed().join('');

test('Arabic and Hebrew are read as people type them, whatever their order in the file', async () => {
  const words = ['ممرضة', 'في', 'مستشفى'];
  const places = [400, 370, 310];
  const pages: [name: string, page: Page, text: string][] = [
    ['from the right', [{ text: backwards('محمد علي'), x: 400, y: 700 }], 'محمد علي'],
    [
      'word by word',
      words.map((word, at) => ({ text: backwards(word), x: places[at]!, y: 700 })),
      'ممرضة في مستشفى',
    ],
    ['forms of letters', [{ text: backwards('ﻣﺤﻤﺪ'), x: 400, y: 700 }], 'محمد'],
    ['Hebrew', [{ text: backwards('משה כהן'), x: 400, y: 700 }], 'משה כהן'],
    [
      'a year between words',
      [
        { text: backwards('مستشفى'), x: 300, y: 700 },
        { text: '2019', x: 345, y: 700 },
        { text: backwards('ممرضة'), x: 376, y: 700 },
      ],
      'ممرضة 2019 مستشفى',
    ],
    [
      'from the left',
      [
        { text: 'المهارات الأولية', x: 300, y: 700 },
        { text: 'التمريض', x: 300, y: 650 },
      ],
      'المهارات الأولية\nالتمريض',
    ],
    [
      'brackets and a full stop',
      [
        { text: '.2020', x: 300, y: 700 },
        { text: backwards('لعام'), x: 340, y: 700 },
        { text: '(', x: 370, y: 700 },
        { text: 'IFRS', x: 377, y: 700 },
        { text: ')', x: 404, y: 700 },
        { text: backwards('لوائح'), x: 416, y: 700 },
      ],
      'لوائح (IFRS) لعام 2020.',
    ],
    [
      'a phone number',
      [
        { text: '4567 123 79 962+', x: 300, y: 700 },
        { text: backwards('محمد'), x: 300, y: 650 },
      ],
      '+962 79 123 4567\nمحمد',
    ],
    [
      'English first',
      [
        { text: 'React', x: 300, y: 700 },
        { text: backwards('מפתח'), x: 340, y: 700 },
      ],
      'React מפתח',
    ],
  ];
  for (const [name, page, text] of pages)
    expect([name, (await read([page])).texts.join('\n')]).toEqual([name, text]);
});

test('columns that run from right to left are read like others', async () => {
  const right = ['تواصل', 'layla@example.org', 'المهارات', 'المحاسبة', 'Excel', 'التخطيط'];
  const left = [
    'ليلى الحسيني',
    'الخبرة العملية',
    'محاسبة، شركة الأمل',
    'يناير 2019 - حتى الآن',
    'إعداد التقارير',
  ];
  const column = (texts: readonly string[], edge: number, step: number): Page =>
    texts.map((text, index) => ({
      text: /[a-z]/i.test(text) ? text : backwards(text).replace('9102', '2019'),
      x: edge - text.length * 6.6,
      y: 700 - index * step,
    }));
  const { texts } = await read([[...column(right, 560, 31), ...column(left, 380, 37)]]);
  expect(texts).toEqual([...right, ...left]);
});

test('numbers that are turned within vertical text are read in their place', async () => {
  const page: Page = [
    { text: '2019', x: 488, y: 700, turn: -90 },
    { text: '年', x: 485, y: 663 },
    { text: '4', x: 488, y: 661, turn: -90 },
    { text: '月', x: 485, y: 644.5 },
    { text: '看', x: 455, y: 690 },
    { text: '護', x: 455, y: 679 },
    { text: '師', x: 455, y: 668 },
  ];
  expect((await read([page])).texts).toEqual(['2019年4月', '看護師']);
});

test('accents that are drawn beside their letters belong to them', async () => {
  const page: Page = [
    { text: 'M', x: 50, y: 700 },
    { text: '¨', x: 57, y: 700 },
    { text: 'uller', x: 57, y: 700 },
    { text: 'Kuber\u00ADnetes', x: 50, y: 650 },
    { text: 'W O R K  E X P E R I E N C E', x: 50, y: 600 },
  ];
  expect((await read([page])).texts).toEqual(['Müller', 'Kubernetes', 'WORK EXPERIENCE']);
});

test('case 17: of many pages the first ones are read', async () => {
  for (const [count, left] of [
    [31, undefined],
    [100, undefined],
    [600, 500],
  ] as const) {
    const certificates = Array.from({ length: count - 1 }, (_, at) => laid([`Certificate ${at}`]));
    const { texts, pagesLeftOut } = await read([laid(LINES), ...certificates]);
    expect(texts.slice(0, LINES.length)).toEqual(LINES);
    expect(texts).toContain('Certificate 29');
    expect(pagesLeftOut).toBe(left);
  }
});

test('a short text is text, and a picture of a page is not', async () => {
  const page = laid(['Ann Lee']);
  expect((await read([page])).texts).toEqual(['Ann Lee']);
  expect((await read([page], { scan: 200 })).texts).toEqual(['Ann Lee']);
  await expect(read([page], { scan: 1654 })).rejects.toMatchObject({ reason: 'without-text' });
  await expect(read([[]])).rejects.toMatchObject({ reason: 'without-text' });
});

test('letters that no font explains are said to be unreadable, and icons are not', async () => {
  const shifted = LINES.map((text) =>
    [...text].map((sign) => String.fromCodePoint(sign.codePointAt(0)! - 29)).join(''),
  );
  const unmapped = laid(shifted).map((text) => ({ ...text, font: 'unmapped' as const }));
  await expect(read([unmapped])).rejects.toMatchObject({ reason: 'without-letters' });
  const icons = laid(
    LINES.map((text) =>
      [...text].map((sign) => String.fromCodePoint(0xf0_00 + sign.codePointAt(0)!)).join(''),
    ),
  );
  await expect(read([icons])).rejects.toMatchObject({ reason: 'without-letters' });
  const withIcon = laid(LINES.map((text, at) => (at === 1 ? `\uF0E0 ${text}` : text)));
  expect((await read([withIcon])).texts).toEqual(LINES);
});

test('what is filled into the fields of a form is read in its place', async () => {
  const { texts } = await read(
    [
      [
        { text: 'Name:', x: 50, y: 700 },
        { text: 'Phone:', x: 50, y: 670 },
        { text: 'Skills', x: 50, y: 640 },
      ],
    ],
    {
      fields: [
        ['Tx', 'Zoë Lindqvist', [120, 696, 300, 712]],
        ['Tx', '+46 70 555 01 23', [120, 666, 300, 682]],
        ['Tx', 'Triage\nPhlebotomy', [50, 590, 300, 630]],
        ['Btn', 'Yes', [50, 550, 60, 560]],
      ],
    },
  );
  expect(texts).toEqual([
    'Name: Zoë Lindqvist',
    'Phone: +46 70 555 01 23',
    'Skills',
    'Triage',
    'Phlebotomy',
  ]);
});
