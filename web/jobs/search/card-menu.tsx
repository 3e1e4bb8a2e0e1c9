import { IconEyeOff } from '@tabler/icons-react';
import { CARD_SKILLS } from '../../../shared/jobs/text.ts';
import { notify } from '../../kit/notices.ts';
import { RowMenu } from '../../kit/ui/overlays/row-menu.tsx';
import type { CardJob } from '../lists/card.tsx';
import { hide, useMayHide } from '../lists/hidden-jobs.ts';

interface CardMenuProps {
  job: CardJob;
  /** Called before the card may disappear. */
  onHide: () => void;
  /** Called before the card comes back. */
  onUndo: () => void;
}

/** Hides the card's company, or jobs with one of its skills. */
export function CardMenu({ job, onHide, onUndo }: CardMenuProps) {
  const mayHide = useMayHide();
  if (!mayHide) return null;
  const { jobTitle, companyId, companyName, skills } = job;
  const toAction = (label: string, entry: Parameters<typeof hide>[0]) => ({
    label,
    icon: IconEyeOff,
    onSelect: () => {
      onHide();
      // A failed call has its notice; this is a script that could not be loaded.
      hide(entry, onUndo).catch(() => notify.failure('Error', 'An unexpected error occurred.'));
    },
  });
  const words = skills.slice(0, CARD_SKILLS);
  return (
    <RowMenu
      label={`More about ${jobTitle} at ${companyName}`}
      groups={[
        [
          toAction(`Hide jobs from ${companyName}`, {
            kind: 'company',
            value: companyId,
            name: companyName,
          }),
        ],
        words.map((word) =>
          toAction(`Hide jobs with “${word}”`, { kind: 'word', value: word, name: word }),
        ),
      ]}
    />
  );
}
