import { useEffect, useId } from 'react';
import { INTERVIEWERS_MAX } from '../rules/interviews.ts';
import { offeredAsInterviewers } from '../rules/interviewers.ts';
import { useCall } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { Legend } from '../../../web/kit/ui/fields/field.tsx';
import { LoadingShape } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import styles from './interviewers-field.module.css';
import { MemberChoice, MemberChoices } from '../../assignments/web/public.ts';

interface InterviewersFieldProps {
  /** The ids of the chosen members. Those who cannot be chosen any more are not shown. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}

/** The members of the team who take part in an interview. */
export function InterviewersField({ value, onChange, error }: InterviewersFieldProps) {
  const query = useCall('listMembers');
  const id = useId();
  const { refetch } = query;
  // The team has changed since it was read.
  useEffect(() => {
    if (error) void refetch();
  }, [error, refetch]);
  return (
    <fieldset
      className={styles.field}
      aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
    >
      <Legend optional>Interviewers</Legend>
      <QueryView
        query={query}
        refused="Failed to load your team."
        skeleton={<LoadingShape height={96} />}
      >
        {({ members }) => (
          <MemberChoices aria-label="Members">
            {offeredAsInterviewers(members).map((member) => (
              <MemberChoice
                key={member._id}
                member={member}
                name="interviewers"
                checked={value.includes(member._id)}
                aria-invalid={error ? true : undefined}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(
                    checked
                      ? [...value, member._id]
                      : value.filter((chosen) => chosen !== member._id),
                  )
                }
              />
            ))}
          </MemberChoices>
        )}
      </QueryView>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <Small id={`${id}-hint`} tiny>
        They get a calendar invitation, and the application is assigned to them. At most{' '}
        {INTERVIEWERS_MAX}. The applicant does not see who they are.
      </Small>
    </fieldset>
  );
}

/** The members of a choice who can still be interviewers. All of it while the team is not known. */
export function useStillOffered(): (ids: readonly string[]) => string[] {
  const { data } = useCall('listMembers');
  return (ids) => {
    if (!data) return [...ids];
    const offered = new Set(offeredAsInterviewers(data.members).map(({ _id }) => _id));
    return ids.filter((id) => offered.has(id));
  };
}
