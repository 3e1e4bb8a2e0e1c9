// Places and words of many languages. cspell:disable
import { expect, test } from 'vitest';
import { describePlace, locationParts, readPlace } from './places.ts';
import { readWorkplace } from './workplace.ts';
import table from './workplace-words.json' with { type: 'json' };

test.each([
  ['Hybrid remote in Austin, TX', 'Austin|TX'],
  ['London, UK (hybrid, 2 days remote)', 'London|UK'],
  ['Hybrid remote, Munich', 'Munich'],
])('case 52: %s is hybrid, and its town stays', (location, parts) => {
  expect(readWorkplace(location).workplace).toBe('Hybrid');
  expect(locationParts(location).join('|')).toBe(parts);
});

test.each([
  ['Berlin (no remote work)', 'Berlin'],
  ['No remote, Munich', 'Munich'],
  ['On-site (not remote), Leeds, UK', 'Leeds|UK'],
  ['Remote, OR', 'Remote|OR'],
])('case 53: %s is on-site', (location, parts) => {
  expect(readPlace(location).workplace).toBe('On-site');
  expect(locationParts(location).join('|')).toBe(parts);
});

test.each([
  ['non-remote, Paris', 'On-site'],
  ['Remote not possible - Köln', 'On-site'],
  ['Remote work is not possible, Köln', 'On-site'],
  ['Remote or on-site', 'Remote'],
  ['Remote and on-site', 'Hybrid'],
  ['Remote / Berlin', 'Remote'],
  ['Remote-first', 'Remote'],
  ['Fully remote', 'Remote'],
  ['100% remote', 'Remote'],
  ['100 % Homeoffice', 'Remote'],
  ['WFH', 'Remote'],
  ['50% Homeoffice, Bonn', 'Hybrid'],
  ['work from anywhere', 'Remote'],
  ['telecommute', 'Remote'],
  ['distributed team', 'Remote'],
  ['in office, Boston, MA', 'On-site'],
  ['mobiles Arbeiten, Hamburg', 'Remote'],
  ['Teilweise Homeoffice, Hamburg', 'Hybrid'],
  ['Paris (télétravail partiel)', 'Hybrid'],
  ['Lyon, 2 jours de télétravail', 'Hybrid'],
  ['Madrid, teletrabajo', 'Remote'],
  ['Bogotá (a distancia)', 'Remote'],
  ['Milano, lavoro da remoto', 'Remote'],
  ['Thuiswerken, Utrecht', 'Remote'],
  ['Warszawa (zdalnie)', 'Remote'],
  ['Москва, удалённо', 'Remote'],
  ['Москва (удаленная работа)', 'Remote'],
  ['東京（リモート可）', 'Remote'],
  ['フルリモート', 'Remote'],
  ['テレワーク不可、大阪', 'On-site'],
  ['大阪 (在宅勤務不可)', 'On-site'],
  ['서울 재택근무', 'Remote'],
  ['서울 (재택근무 불가)', 'On-site'],
  ['제주 재택근무', 'Remote'],
  ['北京 远程', 'Remote'],
  ['上海（不支持远程）', 'On-site'],
  ['دبي (عن بعد)', 'Remote'],
  ['hybride, Lille', 'Hybrid'],
  ['Köln, vor Ort', 'On-site'],
  ['Lille, sur site', 'On-site'],
  ['en présentiel, Lyon', 'On-site'],
  ['kein Homeoffice, Ulm', 'On-site'],
  ['sans télétravail, Nice', 'On-site'],
  ['pas de télétravail', 'On-site'],
  ['Télétravail impossible, Nice', 'On-site'],
  ['Remote (US only)', 'Remote'],
  ['Remote - Germany', 'Remote'],
  ['Remote, EU', 'Remote'],
  ['Remote in Canada or UK', 'Remote'],
  ['Anywhere in Europe', 'Remote'],
  ['Deutschlandweit remote', 'Remote'],
  ['Remote USA - Texas', 'Remote'],
  ['Remoteville', undefined],
  ['Hybrid', 'Hybrid'],
  ['Berlin', undefined],
  ['Rom, Italien', undefined],
  ['3 days in the office, London', 'Hybrid'],
  ['Not on-site', 'Remote'],
  ['Remote, not hybrid', 'Remote'],
  ['İstanbul, uzaktan çalışma', 'Remote'],
  ['İstanbul (uzaktan değil)', 'On-site'],
  ['Stockholm, distans', 'Remote'],
  ['Oslo, hjemmekontor', 'Remote'],
  ['København (ingen hjemmearbejde)', 'On-site'],
  ['Helsinki, etätyö', 'Remote'],
  ['Praha, práce z domova', 'Remote'],
  ['Praha (bez home office)', 'On-site'],
  ['Budapest, távmunka', 'Remote'],
  ['București, la distanță', 'Remote'],
  ['Bucuresti, la distanta', 'Remote'],
  ['Αθήνα, τηλεργασία', 'Remote'],
  ['Zagreb (rad od kuće)', 'Remote'],
  ['Tel Aviv, עבודה מרחוק', 'Remote'],
  ['Hà Nội, làm việc từ xa', 'Remote'],
  ['กรุงเทพ ทำงานที่บ้าน', 'Remote'],
  ['Jakarta, kerja dari rumah', 'Remote'],
  ['मुंबई, घर से काम', 'Remote'],
  ['Home, PA', undefined],
  ['Office, London', undefined],
  ['Part-time remote Denver', 'Remote'],
  ['Remote: no, Berlin', 'On-site'],
  ['Homeoffice: nein, Kiel', 'On-site'],
  ['Remote: yes, Berlin', 'Remote'],
  ['リモート：なし 京都', 'On-site'],
  ['Remote, OR 97458, USA', undefined],
  ['Hybrid (3 days in office / 2 remote), Zürich', 'Hybrid'],
  ['Homeoffice möglich, Stuttgart', 'Remote'],
  ['Remote eligible: Chicago', 'Remote'],
  ['Sin teletrabajo, Sevilla', 'On-site'],
  ['Presencial, São Paulo', 'On-site'],
  ['Remoto (Brasil)', 'Remote'],
  ['週2日リモート 東京', 'Hybrid'],
  ['Remote-friendly, Lisbon', 'Remote'],
  ['no WFH, Leeds', 'On-site'],
  ['Remote within LATAM', 'Remote'],
  ['On-site', 'On-site'],
  ['Onsite – Dallas', 'On-site'],
  ['Work From Office, Pune', 'On-site'],
  ['Hybrid – 2 days/week in office – Amsterdam', 'Hybrid'],
  ['Amsterdam (2 days from home)', 'Hybrid'],
  ['Télétravail 3j/semaine, Nantes', 'Hybrid'],
  ['Vollremote', 'Remote'],
  ['Não é remoto, Porto', 'On-site'],
  ['No es remoto, Bilbao', 'On-site'],
  ['Kết hợp, Đà Nẵng', 'Hybrid'],
  ['Fjarvinna', 'Remote'],
  ['Reykjavík (á staðnum)', 'On-site'],
])('%s says %s', (location, workplace) => {
  expect(readWorkplace(location).workplace).toBe(workplace);
});

const LANGUAGES = Object.entries(table.languages);
const WORDS = LANGUAGES.flatMap(([language, { remote, hybrid, onSite }]) =>
  [
    ['Remote', remote.find(isWhole)],
    ['Hybrid', hybrid.find(isWhole)],
    ['On-site', onSite.find(isWhole)],
  ].flatMap(([workplace, word]) => (word ? [[language, word, workplace] as const] : [])),
);

function isWhole(word: string): boolean {
  return !word.endsWith('*');
}

test('thirty languages have words', () => {
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(30);
});

test.each(WORDS)('in %s, %s is %s', (_language, word, workplace) => {
  expect(readWorkplace(`Oz (${word})`)).toEqual({ workplace, rest: 'Oz ( , )' });
});

test.each(
  LANGUAGES.flatMap(([language, { remote, no }]) => {
    const word = remote.find(isWhole);
    return word && !['zh', 'ja', 'ko'].includes(language) ? [[`${no[0]} ${word}`]] : [];
  }),
)('%s is on-site', (location) => {
  expect(readWorkplace(location).workplace).toBe('On-site');
});

test.each([
  ['Remote (US only)', 'Remote (United States)'],
  ['Remote - Germany', 'Remote (Germany)'],
  ['Remote, EU', 'Remote (European Union)'],
  ['Remote in Canada or UK', 'Remote (Canada, United Kingdom)'],
  ['Anywhere in Europe', 'Remote (48 countries)'],
  ['Remote (EMEA)', 'Remote (117 countries)'],
  ['Remote within LATAM', 'Remote (21 countries)'],
  ['Deutschlandweit remote', 'Remote (Germany)'],
  ['Remote USA - Texas', 'Remote (United States)'],
  ['Remote (UK & Ireland)', 'Remote (Ireland, United Kingdom)'],
  ['Remote, US-based', 'Remote (United States)'],
  ['Remote – United States or Canada only', 'Remote (Canada, United States)'],
  ['Remote (Trinidad and Tobago)', 'Remote (Trinidad & Tobago)'],
  ['Remote: Germany, Austria, Switzerland', 'Remote (Austria, Germany, Switzerland)'],
  ['Remote, DACH', 'Remote (Austria, Germany, Switzerland)'],
  ['100% remote within the European Union', 'Remote (European Union)'],
  ['Télétravail (France entière)', 'Remote (France)'],
  ['リモート（日本国内）', 'Remote (Japan)'],
  ['Holland, MI', 'On-site (United States)'],
  ['Peru, Indiana', 'On-site (United States)'],
  ['Norway, MI 49870', 'On-site (United States)'],
  ['Georgia, USA', 'On-site (United States)'],
  ['Tbilisi, Georgia', 'On-site'],
  ['USA / Canada', 'On-site'],
])('%s is %s', (location, described) => {
  expect(describePlace(readPlace(location))).toBe(described);
});
