/** The container for menus and lists: inside <main>, so that they belong to a landmark. */
export const mainElement = () => document.getElementById('main');
