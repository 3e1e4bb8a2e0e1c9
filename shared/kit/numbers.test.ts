import { expect, test } from 'vitest';
import { numberReading, plainNumber, readNumber } from './numbers.ts';

test.each([
  ['12', 12],
  ['007', 7],
  ['1,500', 1500],
  ['2,500', 2500],
  ['1 500', 1500],
  ['1\u00a0500', 1500],
  ['1\u202f500,5', 1500.5],
  ["1'500", 1500],
  ['1’500’000', 1_500_000],
  ['1,500,000', 1_500_000],
  ['1.500.000', 1_500_000],
  ['12,34,567', 1_234_567],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1.234,567', 1234.567],
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['.5', 0.5],
  ['0,500', 0.5],
  ['1234.567', 1234.567],
  ['3.1250', 3.125],
  ['45k', 45_000],
  ['1.5 k', 1500],
  ['-3', -3],
  ['−3,5', -3.5],
  ['+7', 7],
  ['١٢٫٥', 12.5],
  ['٢٬٥٠٠', 2500],
  ['१५', 15],
  ['１２００', 1200],
])('%s is read as %d', (text, number) => {
  expect(readNumber(text)).toEqual({ number });
});

test.each([
  ['1.500', '“1.500” can be read as 1,500 or as 1.5. Write 1500 or 1.5.'],
  ['-1.125', '“-1.125” can be read as -1,125 or as -1.125. Write -1125 or -1.1250.'],
  ['6 months', 'Write only the number, without “months”.'],
  ['2,500 €', 'Write only the number, without “€”.'],
  ['5+', 'Write only the number, without “+”.'],
])('%s is refused: %s', (text, refusal) => {
  expect(readNumber(text)).toEqual({ refusal });
});

test.each(['', 'soon', '5-7', '1 2', '1,2,3', '1,50,0', '10²', '1e5', '0x10', 'Infinity', '½'])(
  '“%s” is no number',
  (text) => {
    expect(readNumber(text)).toHaveProperty('refusal');
  },
);

test('three digits after a dot are thousands where there are at most two decimals', () => {
  expect(readNumber('1.500', { decimals: 2 })).toEqual({ number: 1500 });
  expect(readNumber('7.466', { dotIsDecimal: true })).toEqual({ number: 7.466 });
  expect(readNumber('1,2345', { decimals: 2 })).toHaveProperty('refusal');
});

test('the reading is shown unless it is what was typed', () => {
  expect(numberReading('1,500')).toBe('Read as 1,500');
  expect(numberReading('1500')).toBeUndefined();
  expect(numberReading('soon')).toBeUndefined();
  expect(numberReading('2,5')).toBe('Read as 2.5');
});

test('a stored number is written so that it is read as the same', () => {
  for (const number of [0, 7, -3.5, 1.125, 1500, 1e12, 0.001, 1_234.567])
    expect(readNumber(plainNumber(number)), plainNumber(number)).toEqual({ number });
});
