import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ApplicationDetail, seekerStatus } from '../../../shared/applications/status.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { notify } from '../../kit/notices.ts';
import { InterviewCard } from '../interview.tsx';
import { showsInterview } from '../interview-shown.ts';
import { ApplicationTimeline } from '../timeline.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Split } from '../../kit/ui/split.tsx';
import { type Changes, useChanges } from './draft.ts';
import { EditApplicationForm } from './form.tsx';
import { EditApplicationJob } from './job.tsx';
import { SentApplication } from './sent.tsx';
import { WithdrawApplication } from './withdraw.tsx';
import styles from './page.module.css';

export interface LoadedApplication {
  userId: string;
  application: ApplicationDetail;
  changes: Changes;
}

/** What was sent, to be changed while nobody has taken it up, and beside it where it stands and how it got there. */
export function EditApplicationView({ loaded }: { loaded: LoadedApplication }) {
  const [now] = useState(() => new Date());
  const [shown, setShown] = useState({ loaded, application: loaded.application });
  if (shown.loaded !== loaded) setShown({ loaded, application: loaded.application });
  const { application } = shown;
  const { revalidate } = useRevalidator();
  const changes = useChanges(loaded.userId, application, loaded.changes);
  const content = useRef<HTMLDivElement>(null);
  const status = seekerStatus(application.status);
  useKeptFocus(content, status);
  const isOpen = status === 'pending';
  useRestoredNotice(changes.isDirty && isOpen);

  const work = {
    application,
    changes,
    onChange: (next: ApplicationDetail) => setShown({ loaded, application: next }),
    onConflict: () => revalidate(),
  };

  return (
    <>
      <PageTitle subtitle={`${application.job.jobTitle} at ${application.job.companyName}`}>
        Edit Application
      </PageTitle>
      <Split
        side={
          <>
            <EditApplicationJob application={application} />
            <WithdrawApplication {...work} />
          </>
        }
      >
        <div ref={content} tabIndex={-1} className={styles.content}>
          {application.interview && showsInterview(application, now) && (
            <InterviewCard interview={application.interview} />
          )}
          {isOpen && <EditApplicationForm {...work} />}
          <Section title="Timeline">
            <ApplicationTimeline application={application} reader="job_seeker" />
          </Section>
          {!isOpen && <SentApplication application={application} changes={changes} />}
        </div>
      </Split>
    </>
  );
}

/** Says once, on coming back, that there is something to go on with. */
function useRestoredNotice(isRestored: boolean) {
  const tell = useEffectEvent(() => {
    if (isRestored)
      notify.info('Unsaved Changes Found', 'Here are the changes you had not saved yet.');
  });
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    tell();
  }, []);
}
