import { not, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnswerPart } from '../../shared/parts/parts.ts';
import * as table from './features.ts';
import type { Fragments } from './fragments.ts';

/** What all features add to statements. */
export const FRAGMENTS: readonly Fragments[] = Object.values<Fragments>(table);

/** The fields that features add to own jobs, the rows `jobs`. */
export const jobRowFields = sql<AnswerPart<'jobRow'>>`${sql.join(
  [sql`'{}'::jsonb`, ...FRAGMENTS.flatMap(({ jobRow }) => jobRow ?? [])],
  sql` || `,
)}`;

/** What features keep of messages whose applications are erased. */
export const KEPT_MESSAGES = FRAGMENTS.flatMap(({ keepsMessage }) => keepsMessage ?? []);

/** The conditions that no feature keeps the contents of an application. */
export const mayErase = (id: SQLWrapper, now: Date) =>
  FRAGMENTS.flatMap(({ keepsApplication }) =>
    keepsApplication ? not(keepsApplication(id, now)) : [],
  );

/** The conditions that a company wrote to the owner of an address apart from applications. */
export const wroteTo = (companyId: string, emailKey: SQLWrapper) =>
  FRAGMENTS.flatMap((one) => one.wroteTo?.(companyId, emailKey) ?? []);

/** The conditions that a message was not taken down. */
export const stands = (id: SQLWrapper) =>
  FRAGMENTS.flatMap(({ tookDown }) => (tookDown ? not(tookDown(id)) : []));
