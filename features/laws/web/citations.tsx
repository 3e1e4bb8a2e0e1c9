import { Fragment } from 'react';

interface CitationsProps {
  links: readonly { citation: string; url: string }[];
}

/** Where a law is written. */
export const Citations = ({ links }: CitationsProps) =>
  links.map(({ citation, url }, index) => (
    <Fragment key={citation}>
      {index > 0 && ', '}
      <a href={url} target="_blank" rel="nofollow noopener noreferrer">
        {citation}
      </a>
    </Fragment>
  ));
