import { IconCalendarEvent, IconCheck, IconMapPin, IconThumbDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../../../shared/kit/day.ts';
import { withSource } from '../../../shared/jobs/sources.ts';
import type { RecommendedJob } from '../calls.ts';
import { JobSummary } from '../../../web/jobs/lists/summary.tsx';
import { hide, useHidden } from '../../saved-jobs/web/public.ts';
import { useNotHidden } from '../../../web/jobs/lists/personal.ts';
import { Pay } from '../../../web/jobs/lists/pay.tsx';
import { type InputOf, useCall, useChange } from '../../../web/kit/data/calls.ts';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Panels } from '../../../web/panels.tsx';
import { RowLink } from '../../../web/kit/ui/navigation/row-link.tsx';
import styles from './list.module.css';

interface RecommendedListProps {
  recommendations: readonly RecommendedJob[];
}

/** Recommended jobs, each with its reasons. */
export function RecommendedList({ recommendations }: RecommendedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useNotHidden(recommendations.map(({ job }) => job));
  const ids = new Set(shown.map(({ _id }) => _id));
  return (
    <>
      <Panels slot="job.list" hasCards />
      <ul ref={list} tabIndex={-1} aria-label="Recommended jobs" className={styles.list}>
        {recommendations
          .filter(({ job }) => ids.has(job._id))
          .map((recommendation) => (
            <li key={recommendation.job._id}>
              <RecommendedRow
                recommendation={recommendation}
                // The row of the button is gone.
                onHidden={() => list.current?.focus()}
              />
            </li>
          ))}
      </ul>
    </>
  );
}

/** The recommendations, asked for again when something was hidden or is shown again: others take its place. */
export function useRecommendations(input: InputOf<'listRecommendations'>) {
  const query = useCall('listRecommendations', input);
  const { refetch } = query;
  const entries = useHidden()?.entries;
  const before = useRef(entries);
  useEffect(() => {
    const hasChanged = before.current !== undefined && entries && before.current !== entries;
    before.current = entries;
    if (hasChanged) void refetch();
  }, [entries, refetch]);
  return query;
}

interface RecommendedRowProps {
  recommendation: RecommendedJob;
  onHidden: () => void;
}

function RecommendedRow({ recommendation, onHidden }: RecommendedRowProps) {
  const { job, reasons, skills } = recommendation;
  const [isBusy, setBusy] = useState(false);
  const dismiss = async () => {
    setBusy(true);
    try {
      await hide({ kind: 'job', value: job._id, name: job.jobTitle });
      onHidden();
    } catch {
      // A failed call has its notice; this is a script that could not be loaded.
      notify.failure('Error', 'An unexpected error occurred.');
    }
    setBusy(false);
  };
  return (
    <article className={styles.row}>
      <JobSummary
        companyName={job.companyName}
        companyLogo={job.companyLogo}
        title={<RowLink to={withSource(`/job/${job._id}`, 'recommended')}>{job.jobTitle}</RowLink>}
        facts={[
          [IconMapPin, job.jobLocation],
          [IconCalendarEvent, `Apply by ${formatDay(job.applicationDeadline)}`],
        ]}
      >
        <p className={styles.pay}>
          <Pay job={job} />
          <Panels slot="job.pay" job={job} />
        </p>
        <ul aria-label="Why it is recommended" className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <IconCheck size={16} aria-hidden />
              {reason}
            </li>
          ))}
        </ul>
        {skills.length > 0 && <p className={styles.skills}>{skills.join(', ')}</p>}
      </JobSummary>
      <div className={styles.end}>
        <Panels slot="job.card" job={job} />
        <Button
          variant="subtle"
          size="sm"
          busy={isBusy}
          icon={<IconThumbDown size={17} aria-hidden />}
          onClick={() => void dismiss()}
        >
          Not Interested<span className="sr-only">: {job.jobTitle}</span>
        </Button>
      </div>
    </article>
  );
}

/** Turns recommendations on and off, with a notice that offers to undo it. */
export function useRecommendationSwitch() {
  const { mutate, isPending } = useChange('updateRecommendationSettings', {
    onSuccess: ({ isOn, message }) => {
      if (isOn) notify.success('Recommendations On', message);
      else
        notify.success('Recommendations Off', message, {
          label: 'Undo',
          run: () => mutate({ body: { isOn: true } }),
        });
    },
    onError: (error) => notifyUpdateFailure(error),
  });
  return { isPending, turn: (isOn: boolean) => mutate({ body: { isOn } }) };
}
