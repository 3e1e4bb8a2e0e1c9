import type { Endpoint } from '../../../shared/kit/endpoint.ts';
import { listed } from '../../../shared/kit/figures.ts';
import { distance } from '../../unknown-settings.ts';
import { refuseField } from '../problems.ts';
import { type Json, toJsonSchema } from './json-schema.ts';

/**
 * Refuses parameters and fields that a call does not have: a misspelled filter would answer with everything, and a rule
 * under a misspelled name would be lost.
 * @throws Problem 400, naming the nearest name, or all
 */
export function requireKnownNames(
  endpoint: Endpoint,
  { query, body }: { query?: unknown; body?: unknown },
): void {
  for (const [what, schema, given] of [
    ['parameter', endpoint.query, query],
    ['field', endpoint.body, body],
  ] as const)
    refuseUnknown(what, schema ? shapeOf(schema) : { properties: {} }, given ?? {});
}

/** Making one takes milliseconds. */
const shapes = new WeakMap<object, Json>();

function shapeOf(schema: Parameters<typeof toJsonSchema>[0]): Json {
  const shape = shapes.get(schema) ?? toJsonSchema(schema, 'input');
  shapes.set(schema, shape);
  return shape;
}

function refuseUnknown(what: string, schema: Json, given: unknown, path: string[] = []): void {
  const all = alternatives(schema);
  if (Array.isArray(given)) {
    const items = { anyOf: all.flatMap((each) => each['items'] ?? []) };
    for (const [at, item] of given.entries()) refuseUnknown(what, items, item, [...path, `${at}`]);
    return;
  }
  const objects = all.flatMap((each) => (each['properties'] ?? []) as Record<string, Json>);
  if (typeof given !== 'object' || given === null || objects.length === 0) return;
  const known = objects.flatMap((fields) => Object.keys(fields));
  for (const [name, value] of Object.entries(given)) {
    const field = [...path, name];
    if (!known.includes(name)) refuseField(field.join('.'), unknownMessage(what, name, known));
    refuseUnknown(what, { anyOf: objects.flatMap((fields) => fields[name] ?? []) }, value, field);
  }
}

/** A schema and those that it combines. */
const alternatives = (schema: Json): Json[] => [
  schema,
  ...(['anyOf', 'allOf', 'oneOf'] as const).flatMap((key) =>
    ((schema[key] ?? []) as Json[]).flatMap(alternatives),
  ),
];

function unknownMessage(what: string, name: string, known: readonly string[]): string {
  const far = (other: string) => distance(name.toLowerCase(), other.toLowerCase());
  const [nearest] = known.toSorted((one, other) => far(one) - far(other));
  const hint = !nearest
    ? 'It has none.'
    : far(nearest) <= nearest.length / 2
      ? `Did you mean “${nearest}”?`
      : `It has ${listed(known)}.`;
  return `This call has no ${what} “${name.slice(0, 40)}”. ${hint}`;
}
