import { type ReactNode, useEffect, useRef } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  APPLICATION_STATUS_LABELS,
  type ApplicationDetail,
} from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { askInAdvance, prefetchCall, useCall } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { useNow } from '../../kit/now.ts';
import { notify } from '../../kit/notices.ts';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { BarSlot } from '../../kit/ui/layout/bar-slot.tsx';
import type { PageHandle } from '../../kit/ui/layout/page-handle.ts';
import { WindowTitle } from '../../kit/window-title.tsx';
import { pageMeta } from '../../site.ts';
import { MoveDialogs } from '../moves/dialogs.tsx';
import { ApplicationMenu } from '../moves/menu.tsx';
import { AroundApplications } from '../around.tsx';
import type { Route } from './+types/page.ts';
import { useOrderLabel } from '../sort-labels.ts';
import { Foot } from './foot.tsx';
import { Gone } from './gone.tsx';
import { InfoHead } from './info.tsx';
import { InfoBody } from './info-body.tsx';
import { KeysDialog, Pager } from './pager.tsx';
import { Queue } from './queue.tsx';
import { readResumeInAdvance } from './resume/content.ts';
import { ResumePane } from './resume/pane.tsx';
import { useListFilters, useNeighbors } from './use-neighbors.ts';
import { useHasQueuePane, useQueueOpen } from './use-panes.ts';
import { type Review, useReview } from './use-review.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Application Details');

/** Its panes fill the window. */
export const handle: PageHandle = { isFull: true };

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  prefetchCall('getApplication', { params });

/**
 * Review: one application after the other, with the resume beside everything else that the company may know about the
 * applicant (product.md section 2.6). The address keeps the filters of the list that led here.
 */
export default function ApplicationDetails({ params }: Route.ComponentProps) {
  const { id } = params;
  const { query: filters, pathTo, list, ofList } = useListFilters();
  const asked = useCall('getApplication', { params }, { hasSignedLinks: true });
  // The last answer stays when asking again fails, but not for a reader who may not see it.
  const isGone = isNotFound(asked.error);
  const query = isGone ? { ...asked, data: undefined } : asked;
  const application = query.data?.application;
  const neighbors = useNeighbors(id, filters);
  const review = useReview({ id, query, neighbors, pathTo, list, ofList });
  const [isQueueOpen, setQueueOpen] = useQueueOpen();
  const hasQueuePane = useHasQueuePane();
  const title = titleOf(filters, application);
  const order = useOrderLabel(filters);
  useNextInAdvance(neighbors.data?.next, application, filters, neighbors.dataUpdatedAt);
  const menu = application && (
    <ApplicationMenu
      application={application}
      moves={{ ...review.moves, request: (_, move) => review.ask(move) }}
    />
  );

  return (
    <AroundApplications jobId={application?.job._id ?? ''}>
      <WindowTitle>
        {application && `${displayName(application.applicant)}, ${application.job.jobTitle}`}
      </WindowTitle>
      <BarSlot place="middle">
        <Pager
          neighbors={neighbors}
          pathTo={pathTo}
          list={list}
          onBack={review.leave}
          title={title}
          onKeys={() => review.setAsksForKeys(true)}
          onQueue={isQueueOpen ? undefined : () => setQueueOpen(true)}
          menu={menu}
        />
      </BarSlot>
      <div
        className={styles.review}
        data-queue={isQueueOpen || undefined}
        data-gone={isGone || undefined}
      >
        {isQueueOpen && hasQueuePane && (
          <Queue
            id={id}
            query={filters}
            pageCursor={neighbors.isError ? null : neighbors.data?.pageCursor}
            pathTo={pathTo}
            title={title}
            order={order}
            onClose={() => setQueueOpen(false)}
          />
        )}
        {review.hasResumePane && !isGone && (
          <div className={styles.resume}>
            {application ? (
              <ResumePane application={application} view={review.view} onView={review.setView} />
            ) : (
              !query.error && <LoadingShape height="100%" />
            )}
          </div>
        )}
        <section className={styles.info} aria-label="Applicant">
          {application ? (
            <Info key={id} application={application} review={review} menu={menu} />
          ) : (
            <div className={styles.message}>
              {isGone ? (
                <Gone key={id} id={id} list={list} />
              ) : (
                <QueryView
                  query={asked}
                  refused="Failed to fetch applications."
                  failed="Failed to load applications data."
                  title="Application Details"
                >
                  {() => null}
                </QueryView>
              )}
            </div>
          )}
        </section>
        {!isGone && (
          <Foot
            application={application}
            moves={review.moves}
            onMove={review.ask}
            onField={review.openField}
            onUndo={review.undo}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {review.said}
      </p>
      <MoveDialogs moves={review.moves} current={application ? [application] : []} />
      {review.action && application && (
        <review.action.Dialog
          applications={[application]}
          onClose={() => review.setAction(undefined)}
        />
      )}
      <KeysDialog open={review.asksForKeys} onClose={() => review.setAsksForKeys(false)} />
    </AroundApplications>
  );
}

interface InfoProps {
  application: ApplicationDetail;
  review: Review;
  menu: ReactNode;
}

/** Everything about the applicant but the resume. */
function Info({ application, review, menu }: InfoProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow(application);
  const { onShown, isOwnMove } = review;
  useEffect(() => onShown(application, heading.current), [application, onShown]);
  useForeignMoves(application, isOwnMove);
  return (
    <>
      <InfoHead application={application} now={now} headingRef={heading} menu={menu} />
      <InfoBody
        application={application}
        now={now}
        tab={review.tab}
        onTab={review.setTab}
        wanted={review.wanted}
        onFound={review.onFound}
        resume={
          review.hasResumePane ? undefined : (
            <ResumePane application={application} view={review.view} onView={review.setView} />
          )
        }
      />
    </>
  );
}

/** Notifies when somebody else has moved the application. */
function useForeignMoves(
  { _id, status, applicant }: ApplicationDetail,
  isOwnMove: Review['isOwnMove'],
) {
  const known = useRef(status);
  const name = displayName(applicant);
  useEffect(() => {
    if (status === known.current) return;
    known.current = status;
    if (!isOwnMove(_id, status))
      notify.info('Application Changed', `${name}'s application is now ${status}.`);
  }, [_id, status, name, isOwnMove]);
}

const isNotFound = (error: unknown) => error instanceof Refusal && error.status === 404;

type Filters = Readonly<Record<string, string>>;

async function askForNext(id: string, query: Filters) {
  const params = { id };
  void askInAdvance('getApplicationNeighbours', { params, query });
  const answer = await askInAdvance('getApplication', { params });
  const resume = answer?.application.resume ?? '';
  if (/\.pdf(\?|$)/i.test(resume)) readResumeInAdvance(resume);
}

/** Asks for the next applicant and the resume, so that they are there when somebody goes on. */
function useNextInAdvance(
  next: string | null | undefined,
  application: ApplicationDetail | undefined,
  filters: Filters,
  neighborsAt: number,
) {
  const isShown = application !== undefined;
  const key = JSON.stringify(filters);
  useEffect(() => {
    if (!next || !isShown || neighborsAt === 0) return;
    void askForNext(next, JSON.parse(key) as Filters);
  }, [next, isShown, key, neighborsAt]);
}

/** What is reviewed: 'Pending', 'Answer due', the title of a job, or 'All applications'. */
function titleOf({ status, answer, job }: Filters, application: ApplicationDetail | undefined) {
  if (answer) return answer === 'soon' ? 'Answer due' : 'Unanswered';
  if (status && status in APPLICATION_STATUS_LABELS)
    return APPLICATION_STATUS_LABELS[status as keyof typeof APPLICATION_STATUS_LABELS];
  return job && application?.job._id === job ? application.job.jobTitle : 'All applications';
}
