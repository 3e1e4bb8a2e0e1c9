// cspell:disable
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import type { ImportColumn } from '../../rules/candidates.ts';
import { readCandidates, toPreview } from './file.ts';

const ENCODER = new TextEncoder();
const preview = (
  content: string | Uint8Array,
  chosen: { columns?: (ImportColumn | '')[]; encoding?: string } = {},
) => {
  const bytes = typeof content === 'string' ? ENCODER.encode(content) : content;
  return toPreview(readCandidates({ name: 'people.csv', content: bytes }, chosen));
};
/** The line, name and address of each person who can be imported. */
const peopleOf = (content: string | Uint8Array) =>
  preview(content).rows.map(({ line, name, email }) => `${line} ${name} ${email}`);

test.each([
  ['sep=;\r\nName;Email\r\nAda;ada@x.org\r\n'],
  ['SEP=,\nName,Email\nAda,ada@x.org'],
  ['"sep=;"\r\nName;Email\r\nAda;ada@x.org'],
  ['sep=\\t\nName\tEmail\nAda\tada@x.org'],
  ['sep=\t\r\nName\tEmail\r\nAda\tada@x.org'],
  ['\uFEFFsep=;\rName;Email\rAda;ada@x.org\r'],
  ['sep = |\nName|Email\nAda|ada@x.org'],
  ['sep=;;;\nName;Email;\nAda;ada@x.org;'],
  ['sep=;\nName,Email\nAda,ada@x.org'],
  ['sep=:\nName:Email\nAda:ada@x.org'],
  ['sep=#\nName#Email\nAda#ada@x.org'],
  ['sep=/\nName/Email\nAda/ada@x.org'],
  ['sep=§\nName§Email\nAda§ada@x.org'],
])('case 75: the line that names the delimiter is no line of the file: %j', (content) => {
  expect(peopleOf(content)).toEqual(['2 Ada ada@x.org']);
});

test('case 76: the note above the headings of LinkedIn is left out, and shown', () => {
  const content = [
    'Notes:',
    '"When exporting, some addresses may be missing, because not everybody allows it."',
    '',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    'Ada,Lovelace,https://www.linkedin.com/in/ada,ada@x.org,Engines,Analyst,03 Mar 2024',
    'Tom,Ash,https://www.linkedin.com/in/tom,,Fjord,Driver,04 Mar 2024',
  ].join('\r\n');
  expect(preview(content)).toMatchObject({
    above: expect.stringMatching(/^Notes:\nWhen exporting/),
    rows: [{ line: 5, name: 'Ada Lovelace', email: 'ada@x.org', headline: 'Analyst' }],
    refused: [{ line: 6, name: 'Tom Ash', message: 'The email address is missing.' }],
  });
});

test.each([
  ['Candidates of the fair,,\nExported 2026-11-01,,\n,,\nName,Email,Phone\nAda,ada@x.org,', '5'],
  ['"Report, of all"\nBy Ann, on Monday\nName;Email\nAda;ada@x.org', '4'],
  ['Kandidaten\n\nVorname;E-Mail\nAda;ada@x.org', '4'],
])('case 77: titles above the headings are left out: %j', (content, line) => {
  expect(peopleOf(content)).toEqual([`${line} Ada ada@x.org`]);
});

test.each([
  ['Ada Byron,ada@x.org,+46 70 555 01 23\nOla Berg,ola@x.org,+47 91 23 45 67'],
  ['My list\n\nada@x.org;Byron, Ada\nola@x.org;Berg, Ola'],
])('case 77: without headings nobody is lost, and columns have numbers: %j', (content) => {
  const { rows, startsWithHeadings, columns } = preview(content);
  expect(startsWithHeadings).toBe(false);
  expect(columns[0]?.heading).toBe('Column 1');
  expect(rows.map(({ name }) => name)).toEqual(['Ada Byron', 'Ola Berg']);
});

const LETTERS: [encoding: string, names: string][] = [
  ['windows-1252', 'José Núñez,François Lefèvre,Søren Åström'],
  ['macintosh', 'José Núñez,François Lefèvre,Søren Åström'],
  ['cp850', 'José Núñez,François Lefèvre,Søren Åström'],
  ['cp437', 'Jörg Müller,René Núñez'],
  ['iso-8859-15', 'José Núñez,Jörg Müller'],
  ['windows-1250', 'Łukasz Wójcik,Jiří Dvořák,Čeněk Šťastný'],
  ['maccenteuro', 'Łukasz Wójcik,Jiří Dvořák,Čeněk Šťastný'],
  ['cp852', 'Łukasz Wójcik,Jiří Dvořák,Čeněk Šťastný'],
  ['iso-8859-2', 'Łukasz Wójcik,Jiří Dvořák,Čeněk Šťastný'],
  ['windows-1251', 'Марина Орлова,Пётр Щукин'],
  ['maccyrillic', 'Марина Орлова,Пётр Щукин'],
  ['cp866', 'Марина Орлова,Пётр Щукин'],
  ['koi8-r', 'Марина Орлова,Пётр Щукин'],
  ['iso-8859-5', 'Марина Орлова,Пётр Щукин'],
  ['cp1125', 'Олексій Шевченко,Ірина Гончар'],
  ['windows-1253', 'Γιώργος Παπαδόπουλος,Ελένη Νικολάου'],
  ['cp737', 'Γιώργος Παπαδόπουλος,Ελένη Νικολάου'],
  ['windows-1254', 'Ayşe Yılmaz,Çağrı Şahin'],
  ['cp857', 'Ayşe Yılmaz,Çağrı Şahin'],
  ['windows-1255', 'דוד לוי,שרה כהן'],
  ['windows-1256', 'محمد علي,فاطمة الزهراء'],
  ['windows-1257', 'Jūratė Kazlauskienė,Jānis Bērziņš'],
  ['windows-874', 'สมชาย ใจดี,วิภา'],
  ['shift_jis', '山田花子,鈴木一郎,タナカ'],
  ['euc-jp', '山田花子,鈴木一郎'],
  ['gb18030', '王小明,李明,欧阳娜娜'],
  ['big5', '陳大文,林志玲'],
  ['euc-kr', '김민수,이영희'],
  ['utf-7', 'Jörg Müller,王小明'],
];

test.each(LETTERS)('case 78: names in %s are recognized: %s', (encoding, names) => {
  const list = names.split(',');
  const lines = list.map((name, at) => `${name};p${at}@x.org`);
  const bytes = iconv.encode(['Name;Email', ...lines].join('\r\n'), encoding);
  expect(preview(bytes).rows.map(({ name }) => name.normalize('NFC'))).toEqual(list);
});

test('case 78: with a single name the encoding may be a guess, which the preview says, and another can be chosen', () => {
  const bytes = iconv.encode('Name;Email\nGöran;g@x.org', 'macintosh');
  const guessed = preview(bytes);
  expect(guessed.isEncodingSure).toBe(false);
  expect(guessed.encodings.map(({ value }) => value)).toContain('macintosh');
  expect(preview(bytes, { encoding: 'macintosh' })).toMatchObject({
    isEncodingSure: true,
    rows: [{ name: 'Göran' }],
  });
  expect(() => preview(bytes, { encoding: 'nonsense' })).toThrow('Choose one of: utf-8');
});

test.each<[name: string, content: Uint8Array]>([
  ['UTF-16 without a mark', Buffer.from('Имя\tПочта\r\nAda\tada@x.org', 'utf16le')],
  ['big-endian', Buffer.from('Имя\tПочта\r\nAda\tada@x.org', 'utf16le').swap16()],
  ['a mark', Buffer.from('\uFEFFИмя\tПочта\r\nAda\tada@x.org', 'utf16le')],
  ['zeros', Buffer.from('Name,Email\nA\0da,ada@x.org\n\0\0')],
])('Unicode with %s is read', (_name, content) => {
  expect(peopleOf(content)).toEqual(['2 Ada ada@x.org']);
});

test('UTF-8 with a sign of another encoding stays UTF-8, and the preview asks to look at it', () => {
  const content = Buffer.concat([
    Buffer.from('Name,Email\nJosé,z@x.org\nAnaïs,y@x.org\nJ'),
    Buffer.from([0xe9]),
    Buffer.from(',w@x.org\n'),
  ]);
  const { rows, isEncodingSure } = preview(content);
  expect([rows[0]?.name, rows[1]?.name, isEncodingSure]).toEqual(['José', 'Anaïs', false]);
});

test('UTF-8 that was taken for Windows-1252 and saved again is mended, and the preview asks to look at it', () => {
  const { rows, isEncodingSure } = preview('Name,Email\nJosÃ© MuÃ±oz,jose@x.org');
  expect([rows[0]?.name, isEncodingSure]).toEqual(['José Muñoz', false]);
});

test.each([
  ['"a@x.org, b@x.org"', 'a@x.org', true],
  ['a@x.org; b@x.org', 'a@x.org', true],
  ['"a@x.org\nb@x.org"', 'a@x.org', true],
  ['a@x.org/b@x.org', 'a@x.org', true],
  ['Zoe Keller <z@x.org>', 'z@x.org', false],
  ['mailto:t@x.org', 't@x.org', false],
  ['z@x.org (work)', 'z@x.org', false],
  ['\u202Az@x.org\u202C', 'z@x.org', false],
  ['"=HYPERLINK(""mailto:z@x.org"",""z@x.org"")"', 'z@x.org', false],
])('case 81: of a cell with %j, %s is taken', (cell, email, isNoted) => {
  const { rows, notes } = preview(`Name,Email,Phone\nZoe,${cell},1234567\nTom,tom@x.org,`);
  expect(rows.map((row) => [row.email, row.phone])).toEqual([
    [email, '1234567'],
    ['tom@x.org', ''],
  ]);
  expect(notes.length > 0).toBe(isNoted);
});

test.each([
  ['Robert "Bob" Ash,b@x.org,Driver', 'Robert "Bob" Ash', 'Driver'],
  ['"Robert "Bob" Ash",b@x.org,Driver', 'Robert "Bob" Ash', 'Driver'],
  ['"Robert ""Bob"" Ash",b@x.org,"Driver"', 'Robert "Bob" Ash', 'Driver'],
  ['"Robert \\"Bob\\" Ash",b@x.org,"Driver"', 'Robert "Bob" Ash', 'Driver'],
  ['Bob,b@x.org,"Nurse" on ward 5', 'Bob', '"Nurse" on ward 5'],
  ['Bob,b@x.org,Installs 19" racks', 'Bob', 'Installs 19" racks'],
  ['Bob,b@x.org,"said "hi", then left"', 'Bob', 'said "hi", then left'],
  ['"Bob,b@x.org,Driver', 'Bob', 'Driver'],
  ['Bob,b@x.org,"Driver', 'Bob', 'Driver'],
  ['"Ash, Bob",b@x.org,"Driver, night"', 'Bob Ash', 'Driver, night'],
])('case 83: %j is one line, and the others stay', (line, name, headline) => {
  const { rows } = preview(`Name,Email,Position\n${line}\n"Zoe, K.",z@x.org,19" racks\n`);
  expect(rows.map((row) => [row.line, row.name, row.headline])).toEqual([
    [2, name, headline],
    [3, 'K. Zoe', '19" racks'],
  ]);
});

test.each([
  ['4.67E+11', ''],
  ['"4,67E+11"', ''],
  ['1.23457E+12', ''],
  ['#REF!', ''],
  ['#N/A', ''],
  ['#WERT!', ''],
  ['#¿NOMBRE?', ''],
  ['#¡REF!', ''],
  ['Err:502', ''],
  ['4.67 E+11', ''],
  ['4.67×10^11', ''],
  ['=+49151234567', '+49151234567'],
  ['49151234567,00', '49151234567'],
  ['#ССЫЛКА!', ''],
  ['########', ''],
  ['="0791234567"', '0791234567'],
  ["'+49 151 2345678", '+49 151 2345678'],
  ["'0791234567", '0791234567'],
  ['46705550123.0', '46705550123'],
  ['+49\u00A0151\u200B\u00A02345678', '+49 151 2345678'],
])('case 83: a phone number of %j', (cell, phone) => {
  const { rows, notes } = preview(`Name,Email,Phone\nZoe,z@x.org,${cell}`);
  expect(rows[0]?.phone).toBe(phone);
  // What a spreadsheet has broken is named.
  expect(notes.map(({ message }) => message.includes('a spreadsheet has put it'))).toEqual(
    phone ? [] : [true],
  );
});

test('case 84: long cells and many skills are shortened with a note, and columns that are left out do not matter', () => {
  const skills = Array.from({ length: 30 }, (_, at) => `Skill number ${at}`).join(', ');
  const { rows, notes } = preview(
    `Name,Email,Resume Text,Skills,Position,Location\nAda,ada@x.org,"${'word '.repeat(5000)}","${skills}",${'x'.repeat(300)},"Hamngatan 1\r\n211 22 Malmö\nSweden"`,
  );
  expect(rows[0]?.skills).toMatch(/^Skill number 0, .* Skill number \d+$/);
  expect(rows[0]?.headline).toMatch(/^x{119}…$/);
  expect(rows[0]?.location).toBe('Hamngatan 1, 211 22 Malmö, Sweden');
  expect(notes.map(({ message }) => message)).toEqual([
    'Position: shortened to 120 characters.',
    'Skills: shortened to 300 characters.',
  ]);
});

test.each([
  ['Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Title'],
  ['First Name,Middle Name,Last Name,Title,E-mail Address,E-mail Type,E-mail 2 Address'],
  ['Person : First Name,Person : Last Name,Person : Email,Person : Phones'],
  ['Candidate,Candidate ID,Email - Primary,Phone - Mobile'],
  ['Contact Name,Candidate Email,Emails,Phones,Headline,Origin'],
  ['id,firstName,lastName,email,mobile,occupation,skillList'],
  ['first_name;last_name;email;phone;tags'],
  ['Candidate Name;Candidate Tags;Email Addresses;Phone Numbers'],
  ['First Name*,Last Name (required),E-Mail*'],
  ['Vorname;Nachname;E-Mail geschäftlich;Unternehmen'],
  ['Prénom;Nom;Adresse e-mail;Téléphone'],
  ['Nombre,Apellidos,Correo electrónico,Teléfono móvil'],
  ['Nome;Sobrenome;E-mail;Celular'],
  ['Cognome;Nome;Indirizzo email;Cellulare'],
  ['Voornaam;Achternaam;E-mailadres'],
  ['Förnamn;Efternamn;E-postadress'],
  ['Imię i nazwisko;Adres e-mail;Telefon'],
  ['Jméno;Příjmení;E-mail'],
  ['Név;E-mail-cím;Telefonszám'],
  ['ФИО;Электронная почта;Телефон'],
  ["Прізвище;Ім'я;Електронна пошта"],
  ['Ονοματεπώνυμο;Διεύθυνση email'],
  ['Adı Soyadı;E-posta;Telefon'],
  ['الاسم الكامل,البريد الإلكتروني,رقم الجوال'],
  ['שם מלא,דוא"ל,טלפון'],
  ['नाम,ईमेल,मोबाइल'],
  ['ชื่อ,นามสกุล,อีเมล'],
  ['Họ và tên,Địa chỉ email'],
  ['Nama lengkap,Surel'],
  ['氏名,メールアドレス,電話番号'],
  ['姓名,邮箱,手机'],
  ['이름,이메일,휴대폰'],
  ['Timestamp,What is your full name?,Email Address'],
  ['Zeitstempel,Wie heißen Sie? (Vor- und Nachname),E-Mail-Adresse'],
  ['Name (first and last),Email (private)'],
  ['Kandidaten-ID;Vorname;Nachname;Primäre E-Mail'],
  ['Nr.;Name des Bewerbers;Mail'],
  ['Обращение,Имя,Отчество,Фамилия,Адрес эл. почты'],
  ['ФИО кандидата;Эл. почта'],
  ['Imię i nazwisko kandydata;Adres e-mail'],
  ['Aday Adı;Aday Soyadı;E-Posta'],
  ['Họ tên ứng viên;Email'],
  ['敬称,名,姓,電子メール アドレス'],
  ['応募者名,連絡先メール,連絡先電話'],
  ['称谓,名,姓,电子邮件地址'],
  ['候选人姓名,候选人邮箱,联系电话'],
  ['지원자명,지원자 이메일,지원자 연락처'],
])('headings of other systems and languages are known: %s', (headings) => {
  const content = `${headings}\n${headings.replaceAll(/[^;,]+/g, 'x')}`;
  const columns = preview(content).columns.map(({ column }) => column);
  expect(columns).toContain('email');
  expect(columns.some((column) => /name/i.test(column))).toBe(true);
});

test.each([
  ['"Müller, Jörg"', 'Jörg Müller'],
  ['"Smith, John, Jr."', 'John Smith Jr.'],
  ['"Smith Jr., John"', 'John Smith Jr.'],
  ['"de la Cruz, María José"', 'María José de la Cruz'],
  ['"Jane Ash, PhD, RN"', 'Jane Ash, PhD, RN'],
  ['"Müller,"', 'Müller'],
  ['王小明', '王小明'],
])('a name of %s is %s', (cell, name) => {
  expect(preview(`Name,Email\n${cell},a@x.org`).rows[0]?.name).toBe(name);
});

test('names in two columns are joined in the order of their writing', () => {
  const rows = preview('姓,名,メール\n山田,花子,y@x.org\n王,小明,w@x.org\nAsh,Tom,t@x.org').rows;
  expect(rows.map(({ name }) => name)).toEqual(['山田 花子', '王小明', 'Tom Ash']);
});

test('lines are counted as spreadsheets count them, and one that is wrong stops no other', () => {
  const content =
    'Name,Email\n"Two\nlines",x@x.org\n\nAda,ada@x.org\nTotal: 2,\nBob,b@x.org,more,cells';
  const { rows, refused } = preview(content);
  expect(rows.map(({ line, name }) => [line, name])).toEqual([
    [4, 'Ada'],
    [6, 'Bob'],
  ]);
  expect(refused.map(({ line }) => line)).toEqual([2, 5]);
});

test.each([
  ['Name;Email;Score\nAda;ada@x.org;1,5\nBob;b@x.org;2,5'],
  ['"Name; first, last";"Email"\n"Ada";"ada@x.org"\n"Bob";"b@x.org"'],
  ['Name|Email\nAda|ada@x.org\nBob|b@x.org'],
  ["'Name','Email'\n'Ada','ada@x.org'\n'Bob','b@x.org'"],
  ['Name,Email\n“Ada”,“ada@x.org”\n“Bob”,“b@x.org”'],
  ['姓名，邮箱\nAda，ada@x.org\nBob，b@x.org'],
  ['Name,Email\rAda,ada@x.org\rBob,b@x.org\r'],
  ['"Name,Email"\r\n"Ada,ada@x.org"\r\n"Bob,b@x.org"'],
  ['"Name,""Email"""\n"Ada,""ada@x.org"""\n"Bob,""b@x.org"""'],
  ['"Name;Email",,\n"Ada;ada@x.org",,\n"Bob;b@x.org",,'],
  ['Name#Email\nAda#ada@x.org\nBob#b@x.org'],
])('the delimiter and the quotes are told by the whole file: %j', (content) => {
  expect(peopleOf(content)).toEqual(['2 Ada ada@x.org', '3 Bob b@x.org']);
});

test.each([
  ['<html><table><tr><td>Name', 'a web page (HTML)'],
  ['{\\rtf1 Name', 'an RTF file'],
  ['BEGIN:VCARD\nFN:Ada', 'a contact card'],
  ['[{"name": "Ada"}]', 'a JSON file'],
])('a file of another format is named as such: %j', (content, name) =>
  expect(() => preview(content)).toThrow(`This is not a CSV file. It is ${name}.`),
);

test('headings in brackets are no other format', () => {
  expect(peopleOf('[Name],[Email]\nAda,ada@x.org')).toEqual(['2 Ada ada@x.org']);
});
