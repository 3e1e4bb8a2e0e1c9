/** Resumes that a job seeker can keep. */
export const RESUMES_MAX = 10;

/** Characters of the name of a resume. */
export const RESUME_NAME_MAX = 80;
