/** The fields of a form that differ from what was saved. */
export const changesOf = <Values extends object>(values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
    ),
  ) as Partial<Values>;

export const isSame = <Values extends object>(values: Values, saved: Values): boolean =>
  Object.keys(changesOf(values, saved)).length === 0;
