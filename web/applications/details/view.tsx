import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconDownload, IconExternalLink, IconFileText } from '@tabler/icons-react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type Application,
  type ApplicationDetail,
  type ApplicationStatus,
  type Move,
} from '../../../shared/applications/status.ts';
import { formatAge } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { useUser } from '../../kit/session.ts';
import { MoveDialogs } from '../moves/dialogs.tsx';
import { useMoves } from '../moves/moves.ts';
import { ApplicationTimeline } from '../thread/timeline.tsx';
import { AnswerState } from '../answer.tsx';
import { FirstChoiceMark } from '../first-choice.tsx';
import { AnsweredBadge } from '../badges.tsx';
import { Breakable } from '../../kit/ui/display/breakable.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { PageTitle } from '../../kit/ui/layout/page-title.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Split } from '../../kit/ui/layout/split.tsx';
import { useBarred, useJobPath } from '../../kit/member.ts';
import { AssignedSection } from './assigned.tsx';
import { ApplicationActions } from './actions.tsx';
import { ApplicationInterview } from './interview.tsx';
import { ApplicationNotes } from './notes.tsx';
import { ApplicationOffer } from './offer.tsx';
import { ApplicationThread } from '../thread/thread.tsx';
import { useSeen } from '../../kit/in-sight.ts';
import { notify } from '../../kit/notices.ts';
import { useNow } from '../../kit/now.ts';
import { Career } from '../applicant/career.tsx';
import { hasResume } from '../applicant/contact.ts';
import { resumeName } from '../applicant/resume.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import styles from './view.module.css';

interface ApplicationViewProps {
  application: ApplicationDetail;
  /** Called when the application is shown, with its heading. */
  onShown: (application: ApplicationDetail, heading: HTMLElement | null) => void;
}

/** The applicant on the left, the actions on the right. */
export function ApplicationView({ application, onShown }: ApplicationViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => onShown(application, heading.current), [application, onShown]);
  const now = useNow(application);
  const user = useUser();
  const jobPath = useJobPath();
  const barred = useBarred('handle-applications');
  const { _id, applicant, job, coverLetter, appliedDate } = application;
  const setOwnMove = useForeignMoves(application);
  const moves = useMoves({
    onMoved: ([moved]) => {
      if (moved) setOwnMove(moved.status);
    },
  });
  const ask = (move: Move) => moves.request(application, move);

  return (
    <>
      <PageTitle
        headingRef={heading}
        subtitle={
          <>
            <AnsweredBadge application={application} />{' '}
            <FirstChoiceMark month={application.firstChoiceMonth} /> Applied for{' '}
            <Link to={jobPath(job._id)}>{job.jobTitle}</Link> {formatAge(appliedDate, now)}{' '}
            <AnswerState application={application} now={now} />
          </>
        }
      >
        {displayName(applicant)}
      </PageTitle>
      <Split
        side={
          <>
            <ApplicationActions application={application} moves={moves} onAsk={ask} />
            <AssignedSection application={application} />
            <Section title="Contact">
              <Facts
                facts={{
                  Email: <Breakable text={applicant.email} />,
                  Username: <Breakable text={applicant.username} />,
                  Position: `${job.jobLocation} • ${job.jobType}`,
                  Applied: formatDay(appliedDate),
                  Hired: application.hiredAt && formatDay(application.hiredAt),
                }}
              />
            </Section>
            <Section title="Timeline">
              <ApplicationTimeline application={application} reader="company" />
            </Section>
          </>
        }
      >
        <ApplicationOffer application={application} now={now} />
        <ApplicationInterview application={application} now={now} />
        {user && (
          <ApplicationThread
            key={_id}
            applicationId={_id}
            side="company"
            names={{ job_seeker: displayName(applicant), company: job.companyName }}
            jobTitle={job.jobTitle}
            userId={user._id}
            closed={barred}
          />
        )}
        <Section title="Cover Letter">
          {coverLetter ? <Prose text={coverLetter} /> : <Quiet>No cover letter.</Quiet>}
        </Section>
        <ResumeSection application={application} />
        <Career profile={applicant.applicantProfile} as={Section} />
        {user && <ApplicationNotes application={application} userId={user._id} />}
      </Split>
      <MoveDialogs moves={moves} current={[application]} />
    </>
  );
}

/**
 * Notifies when somebody else has moved the application.
 * @returns marks a status as set on this page
 */
function useForeignMoves({ status, applicant }: ApplicationDetail) {
  const known = useRef(status);
  const name = displayName(applicant);
  useEffect(() => {
    if (status === known.current) return;
    known.current = status;
    notify.info('Application Changed', `${name}'s application is now ${status}.`);
  }, [status, name]);

  return (next: ApplicationStatus) => {
    known.current = next;
  };
}

/** The resume: links to open and download it, and the file itself if the browser can show PDFs. */
function ResumeSection({ application }: { application: Application }) {
  const { resume, applicant } = application;
  // Each answer signs the link anew. The frame keeps the first link, so that the file is loaded once.
  const [shown] = useState(resume);
  const isPdf = /\.pdf(\?|$)/i.test(resume);

  if (!hasResume(application)) {
    return (
      <Section title="Resume">
        <Quiet>This application doesn't have a resume attached.</Quiet>
      </Section>
    );
  }
  return (
    <Section
      title="Resume"
      actions={
        <>
          {isPdf && (
            <LinkButton
              to={resume}
              fileInNewTab
              variant="outline"
              size="sm"
              icon={<IconExternalLink size={17} aria-hidden />}
            >
              Open Resume
            </LinkButton>
          )}
          <LinkButton
            to={resume}
            reloadDocument
            download
            variant="outline"
            size="sm"
            icon={<IconDownload size={17} aria-hidden />}
          >
            Download Resume
          </LinkButton>
        </>
      }
    >
      {isPdf && navigator.pdfViewerEnabled ? (
        <ResumeFrame
          src={`${shown}#navpanes=0&view=FitH`}
          title={`Resume of ${displayName(applicant)}`}
        />
      ) : (
        <div className={styles.file}>
          <IconFileText size={28} stroke={1.5} aria-hidden />
          <div>
            <p className={styles.name}>{resumeName(resume)}</p>
            <Quiet>
              {isPdf
                ? 'This browser cannot show PDFs inside a page. Open or download the resume to read it.'
                : 'This resume is a Word document. Download it to read it.'}
            </Quiet>
          </div>
        </div>
      )}
    </Section>
  );
}

/** A PDF inside the page, in the browser's own viewer. */
function ResumeFrame({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  // The applicant reads that the resume was opened, so it loads only when it is in sight.
  const isSeen = useSeen(frame);

  // Tab leads into the viewer. CSS cannot see that, because the focus is then in another window.
  useEffect(() => {
    const look = () => setHasFocus(document.activeElement === frame.current);
    window.addEventListener('blur', look);
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('blur', look);
      window.removeEventListener('focus', look);
    };
  }, []);

  return (
    // A sandbox keeps browsers from showing PDFs; the server sends nothing else for this address.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      src={isSeen ? src : undefined}
      title={title}
      className={styles.page}
      data-focus={hasFocus || undefined}
    />
  );
}
