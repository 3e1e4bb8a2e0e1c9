/** The password of every demo account. They exist only where the demo data was put in, never in production. */
export const DEMO_PASSWORD = 'daybreak-demo';

/** The accounts to try the demo with; the first screen shows them. */
export const DEMO_LOGINS = [
  { label: 'Job seeker', email: 'seeker@daybreak.test' },
  { label: 'Company', email: 'company@daybreak.test' },
  { label: 'Company awaiting approval', email: 'pending@daybreak.test' },
  { label: 'Admin', email: 'admin@daybreak.test' },
] as const;
