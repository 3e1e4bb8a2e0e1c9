/**
 * What of a form is not as it was saved, field by field: to be sent or kept alone, since the rest may have been changed
 * elsewhere meanwhile.
 */
export const changesOf = <Form extends object>(form: Form, saved: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Form]),
    ),
  ) as Partial<Form>;

export const isSame = <Form extends object>(form: Form, saved: Form): boolean =>
  Object.keys(changesOf(form, saved)).length === 0;
