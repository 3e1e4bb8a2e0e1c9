import type { Endpoint } from '../../../shared/kit/endpoint.ts';
import { distance } from '../../unknown-settings.ts';
import { refuseField } from '../problems.ts';

/**
 * Refuses parameters that a call does not have, because a misspelled filter would answer with everything.
 * @throws Problem 400, naming the nearest parameter
 */
export function requireKnownParameters({ query }: Endpoint, given: unknown): void {
  const known = query && 'shape' in query ? Object.keys(query.shape as object) : [];
  for (const name of Object.keys(given ?? {})) {
    if (known.includes(name)) continue;
    const far = (other: string) => distance(name.toLowerCase(), other.toLowerCase());
    const [nearest] = known.toSorted((one, other) => far(one) - far(other));
    const hint = nearest ? `Did you mean “${nearest}”?` : 'It has none.';
    refuseField(name, `This call has no parameter “${name.slice(0, 40)}”. ${hint}`);
  }
}
