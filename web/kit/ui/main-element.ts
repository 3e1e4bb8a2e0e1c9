/** Where menus and lists open: inside <main>, so that screen readers find them in a part of the page. */
export const mainElement = () => document.getElementById('main');
