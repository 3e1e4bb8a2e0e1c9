import { IconScale } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { LawLine } from '../../shared/laws/words.ts';
import { PassportRow } from './passport.tsx';

/** What the law says where the work is done, at the foot of a posting's passport: a row for each place. */
export function JobLaws({ laws }: { laws: readonly LawLine[] }) {
  return laws.map(({ title, text, links, checked }) => (
    <PassportRow key={title} icon={<IconScale size={18} aria-hidden />} tinted>
      <strong>{title}</strong> {text}{' '}
      {links.map(({ citation, url }, index) => (
        <Fragment key={citation}>
          {index > 0 && ', '}
          <a href={url} target="_blank" rel="nofollow noopener noreferrer">
            {citation}
          </a>
        </Fragment>
      ))}
      . Checked {checked}. Not legal advice.
    </PassportRow>
  ));
}
