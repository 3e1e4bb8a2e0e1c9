import { IconScale } from '@tabler/icons-react';
import type { LawLine } from '../../shared/laws/words.ts';
import { Citations } from './citations.tsx';
import { PassportRow } from './passport.tsx';

/** What the law says where the work is done, at the foot of a posting's passport: a row for each place. */
export function JobLaws({ laws }: { laws: readonly LawLine[] }) {
  return laws.map(({ title, text, links, checked }) => (
    <PassportRow key={title} icon={<IconScale size={18} aria-hidden />} tinted>
      <strong>{title}</strong> {text} <Citations links={links} />. Checked {checked}. Not legal
      advice.
    </PassportRow>
  ));
}
