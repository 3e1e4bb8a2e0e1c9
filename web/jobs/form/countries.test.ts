import { expect, test } from 'vitest';
import { EU } from '../../../shared/jobs/countries.ts';
import { COUNTRY_OPTIONS, findCountries } from './countries.tsx';

test('a country is found by what people call it', () => {
  const found = (typed: string) => findCountries(typed)?.codes;
  expect(found('Germany')).toEqual(['DE']);
  expect(found(' germ')).toEqual(['DE']);
  expect(found('UK')).toEqual(['GB']);
  expect(found('Georgia')).toEqual(['GE']);
  expect(found('Niger')).toEqual(['NE']);
  expect(found('EU')).toEqual(EU);
  expect(found('european union')).toEqual(EU);
  for (const nothing of ['', ' ', 'United', 'Atlantis', 'Ger many']) {
    expect(found(nothing), nothing).toBeUndefined();
  }
});

test('countries to choose from are in the order of their names', () => {
  const names = COUNTRY_OPTIONS.map(({ label }) => label);
  expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands']);
  expect(COUNTRY_OPTIONS).toContainEqual({ value: 'PT', label: 'Portugal' });
});
