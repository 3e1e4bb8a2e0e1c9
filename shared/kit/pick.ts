/** These properties of an object, such as columns of a table. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  ...names: readonly Name[]
): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}

/** This property of each object. */
export const pluck = <From, Name extends keyof From>(
  objects: readonly From[],
  name: Name,
): From[Name][] => objects.map((one) => one[name]);
