import { api, type EndpointName } from '../../shared/api.ts';
import {
  EXAMPLE_TIME,
  exampleBodies as documented,
  type Fields,
} from '../../server/http/calls/examples.ts';

export type { Fields };

const soon = new Date(Date.now() + 1e9).toISOString();

function withSoon(value: unknown): unknown {
  if (value === EXAMPLE_TIME) return soon;
  if (Array.isArray(value)) return value.map(withSoon);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSoon(item)]));
}

/** The bodies of the API's description, with times that are to come. */
export const exampleBodies = withSoon(documented) as Partial<Record<EndpointName, Fields>>;

/** The calls whose body is JSON. */
export const callsWithJson = (Object.keys(api) as EndpointName[]).filter(
  (name) => 'body' in api[name] && !('file' in api[name]),
);
