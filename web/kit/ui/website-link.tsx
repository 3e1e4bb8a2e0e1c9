import { Breakable } from './breakable.tsx';

/** A company's own website; search engines are not told that we vouch for it. */
export function WebsiteLink({ website }: { website: string }) {
  return (
    <a href={website} target="_blank" rel="nofollow noopener noreferrer">
      <Breakable text={website.replace(/^https?:\/\//i, '').replace(/\/$/, '')} />
    </a>
  );
}
