import { isNotNull } from 'drizzle-orm';
import { type AnyPgColumn, date, uniqueIndex } from 'drizzle-orm/pg-core';

/** What the rows of applications have of first choices. The index allows one a month. */
export const limitColumns = {
  columns: {
    /** The first day of the month whose first choice it is; null if it is none. */
    firstChoiceMonth: date('first_choice_month', { mode: 'string' }),
  },
  indexes: (table: { applicantId: AnyPgColumn; firstChoiceMonth: AnyPgColumn }) => [
    uniqueIndex('applications_first_choice')
      .on(table.applicantId, table.firstChoiceMonth)
      .where(isNotNull(table.firstChoiceMonth)),
  ],
};
