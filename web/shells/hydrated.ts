/** A window event: the page has hydrated (late-start.ts). */
export const HYDRATED = 'daybreak:alive';
