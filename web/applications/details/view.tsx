import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { type ApplicationDetail, type Move, MOVES } from '../../../shared/applications/status.ts';
import { formatAge, formatDay } from '../../../shared/kit/dates.ts';
import { useUser } from '../../kit/session.ts';
import { MoveDialogs } from '../dialogs.tsx';
import { useMoves } from '../moves.ts';
import { ApplicationTimeline } from '../timeline.tsx';
import { StatusBadge } from '../badges.tsx';
import { Breakable } from '../../kit/ui/breakable.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Prose, Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Split } from '../../kit/ui/split.tsx';
import { ApplicantProfile } from './applicant.tsx';
import { ApplicationActions } from './actions.tsx';
import { ApplicationInterview } from './interview.tsx';
import { useForeignMoves, useLiveApplication } from './live.ts';
import { ApplicationNotes } from './notes.tsx';
import { useNotes } from './notes-actions.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { ResumeSection } from './resume-section.tsx';

interface ApplicationViewProps {
  loaded: ApplicationDetail;
  /** It can be seen, under this heading. */
  onShown: (application: ApplicationDetail, heading: HTMLElement | null) => void;
}

/** The applicant at the left, what to do with the application at the right. */
export function ApplicationView({ loaded, onShown }: ApplicationViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => onShown(loaded, heading.current), [loaded, onShown]);
  const [now] = useState(() => new Date());
  const user = useUser();
  const [moved, setMoved] = useState({ loaded, application: loaded });
  if (moved.loaded !== loaded) setMoved({ loaded, application: loaded });
  const { application } = moved;
  const { applicant, job, coverLetter, status, appliedDate } = application;
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const notes = useNotes(loaded._id);
  useLiveApplication(loaded._id, () => {
    reload();
    notes.reload();
  });
  const setOwnMove = useForeignMoves(loaded);
  const moves = useMoves({
    // The answer to a move is a row of the list: timeline and interview come with the next load.
    onMoved: ({ status: next, history }) => {
      setMoved({ loaded, application: { ...application, status: next, history } });
      setOwnMove(next);
      setAsksOffer(false);
      reload();
    },
    onConflict: reload,
  });
  const [asksOffer, setAsksOffer] = useState(false);
  const canOffer = (MOVES.offer.from as readonly string[]).includes(status);
  const ask = (move: Move) => {
    if (move === MOVES.offer) setAsksOffer(true);
    else moves.request(application, move);
  };

  return (
    <>
      <PageTitle
        headingRef={heading}
        subtitle={
          <>
            <StatusBadge status={status} /> Applied for{' '}
            <Link to={`/jobs/${job._id}`}>{job.jobTitle}</Link> {formatAge(appliedDate, now)}
          </>
        }
      >
        {displayName(applicant)}
      </PageTitle>
      <Split
        side={
          <>
            <ApplicationActions application={application} moves={moves} onAsk={ask} />
            <Section title="Contact">
              <Facts
                facts={{
                  Email: <Breakable text={applicant.email} />,
                  Username: <Breakable text={applicant.username} />,
                  Position: `${job.jobLocation} • ${job.jobType}`,
                  Applied: formatDay(appliedDate),
                }}
              />
            </Section>
            <Section title="Timeline">
              <ApplicationTimeline application={application} reader="company" />
            </Section>
          </>
        }
      >
        <ApplicationInterview
          application={application}
          now={now}
          onChange={(next) => setMoved({ loaded, application: next })}
          onConflict={reload}
        />
        <Section title="Cover Letter">
          {coverLetter ? <Prose text={coverLetter} /> : <Quiet>No cover letter.</Quiet>}
        </Section>
        <ResumeSection application={application} />
        <ApplicantProfile applicant={applicant} />
        {user && (
          <ApplicationNotes applicationId={application._id} userId={user._id} work={notes} />
        )}
      </Split>
      <MoveDialogs moves={moves} />
      <OfferDialog
        application={application}
        open={asksOffer && canOffer}
        busy={moves.movingId === application._id}
        onOffer={() => moves.request(application, MOVES.offer)}
        onClose={() => setAsksOffer(false)}
      />
    </>
  );
}
