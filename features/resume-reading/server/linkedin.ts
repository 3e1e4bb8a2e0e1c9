import { parse } from 'csv-parse/sync';
import type { ResumeDraft } from '../rules.ts';
import { unpack } from './reading/archive.ts';
import { span, yearOf } from './json-resume.ts';
import { toDraft } from './parse.ts';
import { Unreadable } from './reading/unreadable.ts';

type Row = Partial<Record<string, string>>;

/** The tables of the archive, in any folder of it. */
const TABLE =
  /(?:^|\/)(Profile|Positions|Education|Skills|Email Addresses|PhoneNumbers|Phone Numbers)\.csv$/;
const ROWS_MAX = 20_000;

/** Reads the archive that LinkedIn lets its members download; undefined if it is another archive. @throws Unreadable */
export function readLinkedIn(content: Uint8Array): ResumeDraft | undefined {
  const tables = new Map<string, Row[]>();
  for (const [name, bytes] of unpack(content, (file) => TABLE.test(file)))
    tables.set(TABLE.exec(name)?.[1] ?? '', readCsv(bytes));
  const rows = (table: string) => tables.get(table) ?? [];
  const [profile] = rows('Profile');
  if (!profile && rows('Positions').length === 0) return undefined;
  const emails = rows('Email Addresses');
  const email = emails.find(({ Primary }) => Primary === 'Yes') ?? emails[0];
  const [phone] = [...rows('PhoneNumbers'), ...rows('Phone Numbers')];
  return toDraft({
    fullName: [profile?.['First Name'], profile?.['Last Name']].filter(Boolean).join(' '),
    email: email?.['Email Address'] ?? '',
    phone: phone?.Number ?? '',
    links: (profile?.Websites ?? '').match(/https?:\/\/[^\s,\]]+/g) ?? [],
    skills: rows('Skills').flatMap(({ Name }) => Name ?? []),
    experience: rows('Positions').map((row) => ({
      title: row.Title ?? '',
      company: row['Company Name'] ?? '',
      duration: span(row['Started On'] ?? '', row['Finished On'] ?? ''),
      description: row.Description ?? '',
    })),
    education: rows('Education').map((row) => ({
      degree: row['Degree Name'] ?? '',
      institution: row['School Name'] ?? '',
      year: yearOf(row['End Date'] ?? '') ?? yearOf(row['Start Date'] ?? ''),
    })),
  });
}

function readCsv(bytes: Uint8Array): Row[] {
  try {
    return parse(Buffer.from(bytes), {
      columns: true,
      bom: true,
      to: ROWS_MAX,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new Unreadable('broken', error);
  }
}
