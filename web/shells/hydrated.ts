/** Told to the window once a page whose forms need its scripts has come to life (late-start.ts). */
export const ALIVE = 'daybreak:alive';
