import type * as z from 'zod/mini';
import type { Client } from '../shared/kit/client.ts';

/** Schemas in JSON Schema, by the names of a tool's arguments. */
export type Parameters = Record<
  string,
  { description: string; type: string; [keyword: string]: string | number | string[] | object }
>;

/** A value of an argument, before the call parses it. */
export type Value = string | number | boolean | string[];
export type Arguments = Record<string, Value | undefined>;

/** What a tool needs. Both clients carry out the calls of the API table, and count as no view. */
export interface ToolNeeds {
  /** Calls as a visitor: the same answers as for everybody. */
  visitor: Client;
  /** Calls as the job seeker of the token, or as a visitor without one. */
  seeker: Client;
  publicUrl: string;
}

/** A tool of the MCP server. It changes nothing. */
export interface Tool<Output extends z.ZodMiniObject> {
  title: string;
  description: string;
  parameters: Parameters;
  required: readonly string[];
  output: Output;
  /** @returns the structured answer, and what it says in short. @throws Refusal with a code of the API */
  run(needs: ToolNeeds, given: Arguments): Promise<{ answer: z.input<Output>; text: string }>;
}
export type Tools = Readonly<Record<string, Tool<z.ZodMiniObject>>>;

/** Declares a tool, whose answer has the type of its output. */
export const tool = <Output extends z.ZodMiniObject>(row: Tool<Output>): Tool<z.ZodMiniObject> =>
  row;
