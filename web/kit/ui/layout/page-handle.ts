/** What a page's route says of its frame (`handle`). */
export interface PageHandle {
  /** The page fills the window below the top bar, and its parts scroll by themselves. The sidebar is collapsed at first. */
  isFull?: boolean;
  /** Whether the page needs the width of the window, so that the sidebar is collapsed at first. */
  isWide?: (query: URLSearchParams) => boolean;
}
