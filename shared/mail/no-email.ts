/** What people read of email on a board without a mail server; what they can do instead follows. */
export const NO_EMAIL_YET = 'This board sends no email yet.';
