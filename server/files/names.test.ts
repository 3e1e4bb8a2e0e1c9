// cspell:ignore CONIN Nullmeyer
import { expect, test } from 'vitest';
import { disposition, safeName } from './names.ts';

test.each([
  ['CON', '_CON'],
  ['con.backup', '_con.backup'],
  ['Aux', '_Aux'],
  ['NUL ', '_NUL'],
  ['nul .old', '_nul .old'],
  ['COM1', '_COM1'],
  ['lpt9', '_lpt9'],
  ['COM¹', '_COM¹'],
  ['CONIN$', '_CONIN$'],
  ['Console', 'Console'],
  ['Nullmeyer', 'Nullmeyer'],
  ['COM10', 'COM10'],
  ['Auxiliary nurse', 'Auxiliary nurse'],
  ['cv. . ', 'cv'],
  ['..', 'resume'],
  ['', 'resume'],
  ['   ', 'resume'],
  ['.profile', 'profile'],
  ['a\u202eb\u200fc\u2066d', 'abcd'],
  ['\u00adsoft', 'soft'],
  ['a/b\\c', 'c'],
  ['a\u0000b\u001fc\u007fd', 'abcd'],
  ['a\u00a0b\u3000c', 'a b c'],
  // The joiners are part of how these words are written.
  [
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ],
  ['क्\u200dष', 'क्\u200dष'],
  ['👩\u200d🔬', '👩\u200d🔬'],
  ['Rene\u0301', 'Ren\u00e9'],
  ["O'Brien (final)*", "O'Brien (final)"],
  ['50% more; better', '50 more better'],
  ['Ł'.repeat(300), 'Ł'.repeat(98)],
  ['e\u0323\u0302'.repeat(100), 'ệ'.repeat(65)],
])('%j is stored as %j', (sent, kept) => {
  const name = safeName(`${sent}.pdf`, '.pdf');
  expect(name).toBe(`${kept}.pdf`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(safeName(name, '.pdf')).toBe(name);
});

test('the header of a download has only signs that are allowed there, and the letters come back', () => {
  for (const name of ["O'Brien (final).pdf", '履歴書*.pdf', 'a b;"c".pdf', '\ud800.pdf']) {
    const header = disposition('attachment', name);
    const [, sent = ''] =
      /^attachment; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(header) ?? [];
    expect(decodeURIComponent(sent)).toBe(name.toWellFormed());
  }
});
