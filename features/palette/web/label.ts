/** What the search is called, on its button, in menus and in its field. */
export const LABEL = 'Search people, jobs and actions';
