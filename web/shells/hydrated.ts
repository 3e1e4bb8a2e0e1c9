/** A window event: a page whose forms need scripts has hydrated (late-start.ts). */
export const HYDRATED = 'daybreak:alive';
