import * as z from 'zod/mini';
import type { ApplicationField, Extended, Form, PartColumn, Parts } from '../kit/parts.ts';
import { optionalLine, optionalText } from '../kit/text.ts';
import type { Role } from '../roles.ts';
import * as table from './features.ts';

/** What the features of the table add to forms and answers of the core. The compiler knows each field. */

type All = (typeof table)[keyof typeof table];
type Of<Kind extends keyof Parts, Point extends string> = All extends infer Each
  ? Each extends { [K in Kind]: { [P in Point]: infer Value } }
    ? Value
    : never
  : never;
/** All members of a union in one. */
export type Together<Union> = [Union] extends [never]
  ? Record<never, never>
  : (Union extends unknown ? (one: Union) => void : never) extends (all: infer Fields) => void
    ? Fields
    : never;
/** An object without fields has any, not none. */
type Values<Fields extends Record<string, z.ZodMiniType>> = [keyof Fields] extends [never]
  ? object
  : z.output<z.ZodMiniObject<Fields>>;
type AnswerFields<Point extends Extended> = Together<
  Of<'answers', Point> extends infer Each ? (Each extends { fields: infer F } ? F : never) : never
>;

const PARTS: readonly Parts[] = Object.values<Parts>(table);

/** The texts of applications that belong to features, by name, with their feature. */
export const APPLICATION_FIELDS: readonly ({ name: string; feature: string } & ApplicationField)[] =
  PARTS.flatMap(({ feature, applicationFields = {} }) =>
    Object.entries(applicationFields).map(([name, field]) => ({ name, feature, ...field })),
  );

/** Columns of lists of applications that belong to features, by name, with their feature. */
export const APPLICATION_COLUMN_PARTS: readonly ({ name: string; feature: string } & PartColumn)[] =
  PARTS.flatMap(({ feature, applicationColumns = {} }) =>
    Object.entries(applicationColumns).map(([name, column]) => ({ name, feature, ...column })),
  );

type FilterThing = All extends infer Each
  ? Each extends { filterThings: infer Things }
    ? keyof Things & string
    : never
  : never;
/** What filters of features name by its id, by filter. */
export const FILTER_THINGS: Readonly<Record<FilterThing, { word: string; ofJob?: true }>> =
  Object.assign({}, ...PARTS.map(({ filterThings }) => filterThings));

/** Orders of lists of applications that belong to features, by name, with their feature. */
export const APPLICATION_ORDER_PARTS: readonly {
  name: PartOrder;
  label: string;
  feature: string;
}[] = PARTS.flatMap(({ feature, applicationOrders = {} }) =>
  Object.entries(applicationOrders).map(([name, label]) => ({
    name: name as PartOrder,
    label,
    feature,
  })),
);
type PartOrder = All extends infer Each
  ? Each extends { applicationOrders: infer Orders }
    ? keyof Orders & string
    : never
  : never;
type Found = All extends infer Each
  ? Each extends { foundIn: readonly (infer Place)[] }
    ? Place
    : never
  : never;
/** Where searches find words of applications that are texts of features. */
export const FOUND_IN = PARTS.flatMap(({ foundIn = [] }) => foundIn) as Found[];

type FieldName = All extends infer Each
  ? Each extends { applicationFields: infer Fields }
    ? keyof Fields
    : never
  : never;
type OptionalText = z.ZodMiniOptional<ReturnType<typeof optionalText>>;

/** The schemas of these texts in the form. */
export const applicationTexts = Object.fromEntries(
  APPLICATION_FIELDS.map(({ name, max, rows }) => [
    name,
    z.optional(rows ? optionalText(max) : optionalLine(max)),
  ]),
) as Record<FieldName, OptionalText>;

/** Their schemas in answers, which leave out empty ones. */
export const applicationTextAnswers = Object.fromEntries(
  APPLICATION_FIELDS.map(({ name }) => [name, z.optional(z.string())]),
) as Record<FieldName, z.ZodMiniOptional<z.ZodMiniString>>;

type Events = All extends infer Each
  ? Each extends { applicationEvents: infer One }
    ? One
    : never
  : never;

/** The kinds of lines of histories that belong to features. */
export const EVENT_KIND_PARTS = PARTS.flatMap(
  ({ applicationEvents }) => applicationEvents?.kinds ?? [],
) as (Events extends infer Each
  ? Each extends { kinds: readonly (infer Kind)[] }
    ? Kind
    : never
  : never)[];

/** What lines of histories have of features. */
export const eventFields: Together<
  Events extends infer Each ? (Each extends { fields: infer Fields } ? Fields : never) : never
> = Object.assign({}, ...PARTS.map(({ applicationEvents }) => applicationEvents?.fields));

/** Those of features that are off. */
export const eventKindsOf = (featuresOff: readonly string[]): typeof EVENT_KIND_PARTS =>
  EVENT_KIND_PARTS.filter((kind) =>
    PARTS.some(
      ({ feature, applicationEvents }) =>
        featuresOff.includes(feature) && applicationEvents?.kinds.includes(kind),
    ),
  );

const ONLY_FOR: Record<string, Role> = Object.assign(
  {},
  ...PARTS.map(({ applicationEvents }) => applicationEvents?.onlyFor),
);

/** What a line has beside its kind, without what only another reader gets. */
export const eventDetailFor = <Detail extends object>(detail: Detail, reader: Role): Detail =>
  Object.fromEntries(
    Object.entries(detail).filter(([name]) => (ONLY_FOR[name] ?? reader) === reader),
  ) as Detail;

/** The fields of a form that belong to features. */
export const formFields = <Point extends Form>(form: Point): Together<Of<'forms', Point>> =>
  Object.assign({}, ...PARTS.map(({ forms }) => forms?.[form]));

/** The values of the fields of a form that belong to features. */
export type FormPart<Point extends Form> =
  Together<Of<'forms', Point>> extends infer Shape extends Record<string, z.ZodMiniType>
    ? Values<Shape>
    : never;

/** The values of these fields in what was sent. */
export const formPart = <Point extends Form>(form: Point, sent: object): FormPart<Point> =>
  Object.fromEntries(
    Object.entries(sent).filter(([name]) => name in (formFields(form) as object)),
  ) as FormPart<Point>;

/** The fields of an answer that belong to features. */
export const answerFields = <Point extends Extended>(answer: Point): AnswerFields<Point> =>
  Object.assign({}, ...PARTS.map(({ answers }) => answers?.[answer]?.fields));

/** The values of the fields of an answer that belong to features. */
export type AnswerPart<Point extends Extended> =
  AnswerFields<Point> extends infer Fields extends Record<string, z.ZodMiniType>
    ? Values<Fields>
    : never;

/** These values where no feature has any. */
export const noPart = <Point extends Extended>(answer: Point): AnswerPart<Point> =>
  Object.assign({}, ...PARTS.map(({ answers }) => answers?.[answer]?.none));
