import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';

/** A row as it is now, with what only its list adds: answers of moves do not have it. */
export const withAddedOf = (
  { alsoIn, columns, found }: Pick<ApplicationRowAnswer, 'alsoIn' | 'columns' | 'found'>,
  row: ApplicationRowAnswer,
): ApplicationRowAnswer => ({
  ...row,
  ...(alsoIn !== undefined && { alsoIn }),
  ...(columns && { columns }),
  ...(found && { found }),
});
