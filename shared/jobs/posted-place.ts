import * as z from 'zod/mini';
import { type Place, WORKPLACES } from './countries.ts';

/** Where a location is, as far as it says so. */
export interface Located {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** ISO 3166-2, such as 'US-CO'; only in countries whose states people write: Australia, Canada and the USA. */
  region: string | null;
}

/** Where the work is done: of a job, with its region. */
export interface WorkPlace extends Place {
  region: string | null;
  /** The further places of a job in several. */
  also: readonly Located[];
}

const postedAddress = z.object({
  /** '' for whatever the location does not name. */
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** As the location has it: 'MI', 'Bavaria'; otherwise its code, if it is known. */
  region: z.string(),
  /** ISO 3166-1 alpha-2; null if several may be meant. */
  country: z.nullable(z.string()),
});
export type PostedAddress = z.output<typeof postedAddress>;

/** The place that a posting has: what it states, and otherwise what its location says. */
export const postedPlaceAnswer = z.object({
  workplace: z.enum(WORKPLACES),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  remoteFrom: z.array(z.string()),
  /** Each place of a location with several; empty for remote work. */
  addresses: z.array(postedAddress),
});
export type PostedPlace = z.output<typeof postedPlaceAnswer>;

/** Why a posting with this place is refused: its region or country contradicts the location. */
export const placeRefusalAnswer = z.object({
  field: z.enum(['jobLocation', 'country', 'region']),
  message: z.string(),
});
export type PlaceRefusal = z.output<typeof placeRefusalAnswer>;
