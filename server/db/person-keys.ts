import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

// What is the same for spellings of one person. The indexes in tables/ have these very expressions: a change needs a
// migration. Literal values only, because the expression of an index has no parameters.

/**
 * An address without what its provider ignores: at Gmail dots and what follows a plus, and which of its two domains; at
 * Outlook, iCloud, Fastmail and Proton what follows a plus. Elsewhere dots and plus signs may be different people.
 * @param emailKey `fold` of the address
 */
export const mailPersonKey = (emailKey: SQLWrapper): SQL => sql`(case
  when split_part(${emailKey}, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(${emailKey}, '@', 1), '+', 1), '.', '') || '@gmail.com'
  when split_part(${emailKey}, '@', 2) in ('outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'fastmail.com', 'proton.me', 'protonmail.com')
    then split_part(split_part(${emailKey}, '@', 1), '+', 1) || '@' || split_part(${emailKey}, '@', 2)
  else ${emailKey} end)`;

/** A name regardless of case and spaces. */
export const nameKey = (name: SQLWrapper): SQL =>
  sql`lower(btrim(regexp_replace(${name}, '\\s+', ' ', 'g')))`;
