import { FEATURE_SETTINGS } from '../shared/seams.ts';
import { VARIABLES } from './config.ts';

/** Beginnings of names that only this product's settings have. */
const FAMILIES = [
  'DAYBREAK',
  'DATABASE',
  'MAIL',
  'METRICS',
  'RATE_LIMIT',
  'SITE',
  'SMTP',
  'TRUST_PROXY',
  ...Object.keys(FEATURE_SETTINGS).map((name) => name.replace(/_.*/, '')),
];
/** Characters. Shorter names are near too many others: HOST, COST. */
const NEAR_FROM = 6;
/** Letters that may differ from a setting's name. */
const NEAR = 2;

/**
 * Warnings about variables that look like settings but are none, such as RATE_LIMITS: a misspelled setting keeps its
 * default, which nobody notices otherwise.
 * @param names of all variables of the environment
 */
export function unknownSettings(names: readonly string[]): string[] {
  return names
    .filter((name) => !VARIABLES.includes(name))
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = VARIABLES.find((setting) => isNear(upper, setting));
      const isOfFamily = FAMILIES.some((family) => upper.startsWith(`${family}_`));
      if (!meant && !isOfFamily) return [];
      const hint = meant ? `Did you mean ${meant}?` : '.env.example lists all settings.';
      return [`${name} is not a setting of this product. ${hint}`];
    });
}

function isNear(name: string, setting: string): boolean {
  if (name === setting) return true;
  if (Math.min(name.length, setting.length) < NEAR_FROM) return false;
  return name.startsWith(setting) || distance(name, setting) <= NEAR;
}

/** Letters to insert, remove or replace between two names (Levenshtein). */
export function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, compared] of [...other].entries()) {
      current.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === compared ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
