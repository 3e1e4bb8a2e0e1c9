/** A job that a seeker wants to come back to. */
export interface DemoSavedJob {
  seeker: string;
  job: string;
  /** Days before now. */
  saved: number;
}

/** What the shown seeker saved: with time, about to close, expired and closed. */
export const demoSavedJobs: DemoSavedJob[] = [
  { seeker: 'zofia.lukasiewicz', job: 'fjordkant-graphic', saved: 1 },
  { seeker: 'zofia.lukasiewicz', job: 'polderlicht-software', saved: 3 },
  { seeker: 'zofia.lukasiewicz', job: 'tidewarden-frontend', saved: 6 },
  { seeker: 'zofia.lukasiewicz', job: 'lumenfold-data', saved: 12 },
  { seeker: 'zofia.lukasiewicz', job: 'lumenfold-em', saved: 30 },
];
