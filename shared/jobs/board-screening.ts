/** Whether this board itself ranks or rejects applicants by software. `passport.screening` of a job is the employer's. */
export const BOARD_SCREENING = 'none' as const;

/** The same in words, for people and programs. */
export const BOARD_SCREENING_TEXT =
  'This board neither ranks nor rejects applicants by software. What an employer does is in the passport of each job.';
