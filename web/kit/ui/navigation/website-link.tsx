import { Breakable } from '../display/breakable.tsx';

/** A link to a company's website with `nofollow`, because we do not endorse it. */
export function WebsiteLink({ website }: { website: string }) {
  return (
    <a href={website} target="_blank" rel="nofollow noopener noreferrer">
      <Breakable text={website.replace(/^https?:\/\//i, '').replace(/\/$/, '')} />
    </a>
  );
}
