import { IconUserQuestion } from '@tabler/icons-react';
import { useRef } from 'react';
import { type Possible, SAME_REASONS } from '../../rules/people.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { useBusyRows, useChange } from '../../../../web/kit/data/calls.ts';
import { notifyUpdateFailure } from '../../../../web/kit/failure-notice.ts';
import { useBarred } from '../../../../web/kit/member.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { Button } from '../../../../web/kit/ui/button.tsx';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { QuietLink } from '../../../../web/kit/ui/navigation/quiet-link.tsx';
import styles from './people.module.css';

interface PossiblyTheSameProps {
  /** Whose page it is: an account, or a candidate from a file. */
  personId: string;
  possible: readonly Possible[];
}

/** Others who may be the same person, with the reasons. Nothing is merged: the company looks, or says that they are not. */
export function PossiblyTheSame({ personId, possible }: PossiblyTheSameProps) {
  const list = useRef<HTMLUListElement>(null);
  const barred = useBarred('handle-applications');
  const { mutateAsync: mark } = useChange('markDistinct');
  const isBusy = useBusyRows('markDistinct');
  const set = async (other: Possible, isDistinct: boolean) => {
    try {
      const { message } = await mark({
        body: { one: personId, other: other.personId, isDistinct },
      });
      if (isDistinct) {
        notify.success('Not the Same', message, {
          label: 'Undo',
          run: () => void set(other, false),
        });
        list.current?.focus();
      } else notify.success('Shown Again', message);
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };
  return (
    <ul ref={list} tabIndex={-1} className={styles.people} aria-label="Possibly the same person">
      {possible.map((other) => (
        <li key={other.personId} className={styles.person}>
          <IconUserQuestion size={22} stroke={1.6} aria-hidden className={styles.icon} />
          <div className={styles.text}>
            <p className={styles.name}>
              <QuietLink to={pageOf(other)}>{other.name}</QuietLink>
            </p>
            <Small>
              {other.email} • {whereFrom(other)}
            </Small>
            <Small>{other.reasons.map((reason) => SAME_REASONS[reason]).join('. ')}.</Small>
          </div>
          {!barred && (
            <Button
              variant="subtle"
              size="sm"
              busy={isBusy(other.personId)}
              onClick={() => void set(other, true)}
            >
              Not the Same<span className="sr-only">: {other.name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const pageOf = ({ application, candidateId }: Possible) =>
  application
    ? `/applications/view/${application._id}`
    : `/company/candidates?view=${candidateId ?? ''}`;

const whereFrom = ({ application }: Possible) =>
  application
    ? `applied to ${application.jobTitle} on ${formatDay(application.appliedDate)}`
    : 'in your talent pool, from a file';
