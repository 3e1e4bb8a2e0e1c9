/** How often mail reports new jobs of a saved search. */
export const ALERT_PACES = ['daily', 'weekly', 'never'] as const;
export type AlertPace = (typeof ALERT_PACES)[number];
