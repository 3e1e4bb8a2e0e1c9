import * as z from 'zod/mini';

export type Json = Record<string, unknown>;

/**
 * A schema of the API table as JSON Schema 2020-12.
 * @param io whether it describes what callers send or what they receive
 * @param metadata describes schemas, and names those that are defined once, under `$defs`
 */
export function toJsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  metadata?: z.core.$ZodRegistry<{ id?: string; description?: string }>,
): Json {
  const options = { io, unrepresentable: 'any', ...(metadata && { metadata }) } as const;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options);
  return rest;
}
