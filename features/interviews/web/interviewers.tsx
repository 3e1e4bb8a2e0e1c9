import { IconCheck, IconHourglass, IconX } from '@tabler/icons-react';
import type { Interviewer } from '../rules/interviewers.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Initials } from '../../../web/kit/ui/display/initials.tsx';
import styles from './interviewers.module.css';

const ANSWERS = {
  confirmed: { words: 'accepted', icon: IconCheck },
  declined: { words: 'declined', icon: IconX },
  none: { words: 'not answered yet', icon: IconHourglass },
} as const;

interface InterviewersProps {
  people: readonly Interviewer[];
}

/** Who takes part in an interview for the company, with their answers. */
export function Interviewers({ people }: InterviewersProps) {
  const ownId = useOwnId();
  return (
    <ul className={styles.people} aria-label="Interviewers">
      {people.map(({ _id, name, answer }) => {
        const { words, icon: Icon } = ANSWERS[answer ?? 'none'];
        return (
          <li
            key={_id}
            className={styles.person}
            data-answer={answer ?? 'none'}
            title={`${name}: ${words}`}
          >
            <Initials name={name} />
            <span className={styles.name}>
              {name}
              {_id === ownId && ' (you)'}
            </span>
            <Icon size={14} stroke={2.2} aria-hidden />
            <span className="sr-only">: {words}</span>
          </li>
        );
      })}
    </ul>
  );
}
