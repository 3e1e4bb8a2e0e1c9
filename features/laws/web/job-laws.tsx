import { IconScale } from '@tabler/icons-react';
import type { Slots } from '../../../web/panels.tsx';
import type { LawLine } from '../rules/words.ts';
import { Citations } from './citations.tsx';
import { PassportRow } from '../../../web/jobs/passport-row.tsx';

/** What the law says where the work is done, at the foot of a posting's passport: a row for each place. */
export function JobLaws({ parts }: Slots['job.page']) {
  const { laws = [] } = parts as { laws?: readonly LawLine[] };
  return laws.map(({ title, text, links, checked }) => (
    <PassportRow key={title} icon={<IconScale size={18} aria-hidden />} tinted>
      <strong>{title}</strong> {text} <Citations links={links} />. Checked {checked}. Not legal
      advice.
    </PassportRow>
  ));
}
