import { not, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ApplicationFilters } from '../../shared/applications/lists.ts';
import { type AnswerPart, noPart } from '../../shared/parts/parts.ts';
import type { Config } from '../config.ts';
import type { applications } from '../db/tables/applications.ts';
import * as table from './features.ts';
import type { Fragments, RowReader } from './fragments.ts';

/** What all features add to statements. */
export const FRAGMENTS: readonly Fragments[] = Object.values<Fragments>(table);

/** What they have under a name, as one object. */
const together = <Key extends keyof Fragments>(key: Key): NonNullable<Fragments[Key]> =>
  Object.assign({}, ...FRAGMENTS.map((one) => one[key]));

/** Their JSON objects under a name, as one of SQL. */
const joined = (key: 'jobRow' | 'movedFact'): SQL =>
  sql.join([sql`'{}'::jsonb`, ...FRAGMENTS.flatMap((one) => one[key] ?? [])], sql` || `);

/** The fields that features add to own jobs, the rows `jobs`. */
export const jobRowFields = sql<AnswerPart<'jobRow'>>`${joined('jobRow')}`;

type Off = Pick<Config, 'featuresOff'>;

/** What features that are on have under a name. */
const on = <Key extends keyof Fragments>(key: Key, { featuresOff }: Off) =>
  FRAGMENTS.flatMap((one): NonNullable<Fragments[Key]>[] => {
    const part = one[key];
    return part && !featuresOff.includes(one.feature) ? [part] : [];
  });

const ROW_FRAGMENTS = FRAGMENTS.flatMap(({ feature, applicationRow }) =>
  applicationRow ? { feature, ...applicationRow } : [],
);

/** What features read beside the row `applications`. */
export const applicationRowValues = sql<unknown[]>`jsonb_build_array(${sql.join(
  ROW_FRAGMENTS.map(({ value }) => value),
  sql`, `,
)})`;

/** The same of a new application. */
export const newRowValues = (application: typeof applications.$inferSelect): unknown[] =>
  ROW_FRAGMENTS.map(({ ofNew }) => ofNew?.(application));

/** Its fields of features for a reader. */
export const applicationRowFields = (
  values: readonly unknown[],
  { actor, config, now }: { actor: RowReader; config: Config; now: () => Date },
): AnswerPart<'applicationRow'> =>
  Object.assign(
    { ...noPart('applicationRow') },
    ...ROW_FRAGMENTS.map(({ feature, toFields }, index) =>
      values[index] !== undefined && !config.featuresOff.includes(feature)
        ? toFields(values[index] as never, actor, now())
        : {},
    ),
  );

/** The conditions of the filters of features. */
export const applicationFiltersOf = (
  filters: ApplicationFilters,
  reader: { id: string },
  config: Off,
) => on('applicationFilter', config).map((conditionOf) => conditionOf(filters, reader));

/** The order of a feature with this name. */
export const applicationOrder = (name: string, config: Off) =>
  on('applicationOrders', config).flatMap((orders) => orders[name] ?? [])[0];

/** The columns of features of admins' exports of applications. */
export const EXPORT_CELLS = together('exportCells');

/** The columns of features of a new application. */
export const NEW_APPLICATION = together('newApplication');

/** What features add to the fact `moved`. */
export const movedFact = joined('movedFact');

/** The things that filters of features name by their ids. */
export const FILTER_THINGS = together('filterThings');

/** The columns of features of applications whose contents are erased. */
export const ERASED = together('erased');

/** What rows print of features. */
export const printedOn = (config: Off) => on('printed', config);

/** The texts of features that members write about applications. */
export const memberTextsOn = (config: Off) => on('memberTexts', config);

/** The words that features print in rows of applications. */
export const printsOn = (config: Off) => on('applicationPrints', config);

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
