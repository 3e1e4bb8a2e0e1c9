/** The feature table of what every public page loads: tags of its head. */
export { feedsHead } from '../features/feeds/web/head.ts';
