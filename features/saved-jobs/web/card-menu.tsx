import { IconEyeOff } from '@tabler/icons-react';
import { CARD_SKILLS } from '../../../shared/jobs/text.ts';
import { notify } from '../../../web/kit/notices.ts';
import { RowMenu } from '../../../web/kit/ui/overlays/row-menu.tsx';
import type { Slots } from '../../../web/panels.tsx';
import { hide, useMayHide } from './hidden-jobs.ts';
import { SaveMark } from './save-job-button.tsx';
import styles from './card-menu.module.css';

type CardProps = Slots['job.card'];

/** Saves the job of a card, and hides it where the list can do without it. */
export const CardButtons = ({ job, hiding }: CardProps) => (
  <>
    <SaveMark job={job} />
    {hiding && (
      <span className={styles.menu}>
        <CardMenu job={job} {...hiding} />
      </span>
    )}
  </>
);

/** Hides the card's company, or jobs with one of its skills. */
function CardMenu({
  job,
  onHide,
  onUndo,
}: Pick<CardProps, 'job'> & NonNullable<CardProps['hiding']>) {
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
