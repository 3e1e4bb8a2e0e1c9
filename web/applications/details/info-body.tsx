import { type ReactNode, useEffect, useRef } from 'react';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { formatLocalDate } from '../../kit/local-time.ts';
import { useBarred } from '../../kit/member.ts';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { TabPanel } from '../../kit/ui/navigation/tab-panel.tsx';
import { TabList } from '../../kit/ui/navigation/tabs.tsx';
import { Panels } from '../../panels.tsx';
import { Answers } from '../answers-to-questions/answers.tsx';
import { Career } from '../applicant/career.tsx';
import { hasResume, mailTo } from '../applicant/contact.ts';
import type { ApplicationTab } from '../additions.ts';
import { textsOf } from '../texts.ts';
import { ApplicationTimeline } from '../thread/timeline.tsx';
import { useFeatureTabs, useTabs } from './tabs.ts';
import styles from './info-body.module.css';

interface InfoBodyProps {
  application: ApplicationDetail;
  now: Date;
  tab: string;
  onTab: (tab: string) => void;
  /** The key of the field that gets the focus, or of the button that is pressed. */
  wanted: string | undefined;
  onFound: () => void;
  /** The resume, where it has no pane of its own. */
  resume: ReactNode;
}

const PANEL = 'application-part';

/** The parts of an application in tabs. */
export function InfoBody(props: InfoBodyProps) {
  const { application, now, tab, onTab, wanted, onFound, resume } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted || !panel.current) return undefined;
    const look = () => {
      const found = panel.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${wanted}"]`);
      if (!found) return;
      if (found instanceof HTMLButtonElement) found.click();
      else found.focus();
      onFound();
    };
    // The script of its tab may load first.
    const observer = new MutationObserver(look);
    observer.observe(panel.current, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [wanted, onFound]);
  const tabs = useTabs(resume === undefined);
  const more = useFeatureTabs();
  const labels: Record<string, ReactNode> = {
    resume: 'Resume',
    profile: 'Profile',
    history: 'History',
    ...Object.fromEntries(
      more.map((each) => [
        each.name,
        <FeatureLabel key="label" application={application} tab={each} />,
      ]),
    ),
  };
  return (
    <>
      <div className={styles.tabs}>
        <TabList
          id={PANEL}
          label="Application"
          onLine
          tabs={tabs.map((value) => ({ value, label: labels[value] }))}
          value={tab}
          onChange={onTab}
        />
      </div>
      <div ref={panel} className={styles.panel} data-full={tab === 'resume' || undefined}>
        <TabPanel id={PANEL} value={tab}>
          {tab === 'resume' ? resume : <Part application={application} now={now} tab={tab} />}
        </TabPanel>
      </div>
    </>
  );
}

interface FeatureLabelProps {
  application: ApplicationDetail;
  tab: ApplicationTab;
}

function FeatureLabel({ application, tab }: FeatureLabelProps) {
  // Each label has one tab for as long as it is shown.
  // oxlint-disable-next-line react/hooks
  const count = tab.useCount(application);
  // oxlint-disable-next-line react/hooks
  const unseen = tab.useNew?.(application) ?? 0;
  return (
    <>
      {tab.label}
      {unseen > 0 ? (
        <span className={styles.unseen}>
          {unseen}
          <span className="sr-only"> new</span>
        </span>
      ) : (
        count > 0 && <span className={styles.count}>{count}</span>
      )}
    </>
  );
}

interface PartProps {
  application: ApplicationDetail;
  now: Date;
  tab: string;
}

function Part({ application, now, tab }: PartProps) {
  const ofFeature = useFeatureTabs().find(({ name }) => name === tab);
  if (ofFeature) return <ofFeature.Panel application={application} />;
  if (tab === 'profile') return <Profile application={application} now={now} />;
  return (
    <Section title="Timeline">
      <ApplicationTimeline application={application} reader="company" />
    </Section>
  );
}

function Profile({ application, now }: { application: ApplicationDetail; now: Date }) {
  const { applicant, job, coverLetter, appliedDate, hiredAt } = application;
  const barred = useBarred('handle-applications');
  const email = <Breakable text={applicant.email} />;
  return (
    <>
      <Panels slot="application.panels" application={application} now={now} />
      <Panels slot="application.agreed" application={application} now={now} />
      <Answers answers={application.answers} />
      <Section title="Cover Letter">
        {coverLetter ? <Prose text={coverLetter} /> : <Quiet>No cover letter.</Quiet>}
      </Section>
      {/* Without a resume, the profile is the document. */}
      {hasResume(application) && <Career profile={applicant.applicantProfile} as={Section} />}
      <Section title="Contact">
        <Facts
          facts={{
            Email: barred ? email : <a href={mailTo(application)}>{email}</a>,
            Username: <Breakable text={applicant.username} />,
            Position: `${job.jobLocation} • ${job.jobType}`,
            Applied: formatLocalDate(appliedDate),
            Hired: hiredAt && formatLocalDate(hiredAt),
            ...textsOf(application),
          }}
        />
      </Section>
      <Panels slot="application.person" application={application} />
    </>
  );
}
