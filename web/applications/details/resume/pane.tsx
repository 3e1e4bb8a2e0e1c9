import {
  IconArrowsMaximize,
  IconDownload,
  IconExternalLink,
  IconFileText,
  IconPalette,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { displayName } from '../../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../../shared/applications/status.ts';
import { Button, IconButton, IconLink, LinkButton } from '../../../kit/ui/button.tsx';
import { Alert } from '../../../kit/ui/feedback/alert.tsx';
import { LoadingShape } from '../../../kit/ui/feedback/skeleton.tsx';
import { loadedLater } from '../../../kit/ui/loaded-later.tsx';
import { hasResume } from '../../applicant/contact.ts';
import { resumeName } from '../../applicant/resume.tsx';
import { readResume, resumeKey } from './content.ts';
import { ProfilePaper } from './profile-paper.tsx';
import styles from './pane.module.css';

/** Loaded with the first PDF: it is a large script. */
const [PdfPages, loadPdfPages] = loadedLater(() =>
  import('./pdf-pages.tsx').then((file) => file.PdfPages),
);

export interface ResumeView {
  /** Times the width that fits; 1 fits. */
  zoom: number;
  /** In the dark, paper is gray unless its own colors are wanted. */
  isTrueColor: boolean;
}

const ZOOM = { step: 1.25, min: 0.5, max: 3 } as const;
/** The widest paper that fits, and the space beside it on each side, in pixels. */
const PAPER_MAX = 800;
const BESIDE = { wide: 24, narrow: 12 } as const;
const NARROW = 600;

interface ResumePaneProps {
  application: ApplicationDetail;
  view: ResumeView;
  onView: (view: ResumeView) => void;
}

/** The resume as a document, fitted to its pane; without a PDF, the profile as a document. */
export function ResumePane({ application, view, onView }: ResumePaneProps) {
  const { resume, applicant } = application;
  const pane = useRef<HTMLDivElement>(null);
  const paperWidth = useFittingWidth(pane) * view.zoom;
  const [pages, setPages] = useState<number>();
  const isPdf = hasResume(application) && /\.pdf(\?|$)/i.test(resume);
  useEffect(loadPdfPages, []);
  const zoomBy = (factor: number) =>
    onView({ ...view, zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, view.zoom * factor)) });
  const name = hasResume(application) ? resumeName(resume) : 'Profile';

  return (
    <section
      className={styles.pane}
      aria-label="Resume"
      data-true-color={view.isTrueColor || undefined}
    >
      <div className={styles.bar}>
        <IconFileText size={17} stroke={1.7} aria-hidden />
        <p className={styles.name}>{name}</p>
        {isPdf && pages !== undefined && (
          <p className={styles.count}>{pages === 1 ? '1 page' : `${pages} pages`}</p>
        )}
        <span className={styles.tools}>
          <IconButton
            label="Smaller"
            aria-disabled={view.zoom <= ZOOM.min || undefined}
            onClick={() => zoomBy(1 / ZOOM.step)}
          >
            <IconZoomOut size={18} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton
            label="Larger"
            aria-disabled={view.zoom >= ZOOM.max || undefined}
            onClick={() => zoomBy(ZOOM.step)}
          >
            <IconZoomIn size={18} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton
            label="Fit to the pane"
            aria-keyshortcuts="f"
            aria-pressed={view.zoom === 1}
            onClick={() => onView(fitted(view))}
          >
            <IconArrowsMaximize size={18} stroke={1.7} aria-hidden />
          </IconButton>
          {isPdf && (
            <span className={styles.trueColor}>
              <IconButton
                label="True colors"
                aria-pressed={view.isTrueColor}
                onClick={() => onView({ ...view, isTrueColor: !view.isTrueColor })}
              >
                <IconPalette size={18} stroke={1.7} aria-hidden />
              </IconButton>
            </span>
          )}
          {isPdf && (
            <IconLink to={resume} label="Open Resume" fileInNewTab>
              <IconExternalLink size={18} stroke={1.7} aria-hidden />
            </IconLink>
          )}
          {hasResume(application) && (
            <IconLink to={resume} label="Download Resume" reloadDocument download>
              <IconDownload size={18} stroke={1.7} aria-hidden />
            </IconLink>
          )}
        </span>
      </div>
      <div
        ref={pane}
        className={styles.view}
        role="region"
        aria-label={`Resume of ${displayName(applicant)}`}
        // It scrolls, and has no controls of its own.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {isPdf ? (
          <PdfResume
            key={resumeKey(resume)}
            application={application}
            width={paperWidth}
            onPages={setPages}
          />
        ) : (
          <>
            <div className={styles.hint} style={{ maxWidth: paperWidth }}>
              <Alert tone="info">
                {hasResume(application)
                  ? 'This resume is a Word document. Download it to read it. This is the profile.'
                  : "This application doesn't have a resume attached. This is the profile."}
              </Alert>
            </div>
            <ProfilePaper application={application} width={paperWidth} />
          </>
        )}
      </div>
    </section>
  );
}

/** The key F: fits, or enlarges what fits. */
export const switchZoom = (view: ResumeView): ResumeView =>
  view.zoom === 1 ? { ...view, zoom: ZOOM.step ** 2 } : fitted(view);

const fitted = (view: ResumeView): ResumeView => ({ ...view, zoom: 1 });

interface PdfResumeProps {
  application: ApplicationDetail;
  width: number;
  onPages: (pages: number | undefined) => void;
}

function PdfResume({ application, width, onPages }: PdfResumeProps) {
  // Each answer signs the link anew; the first one loads the file.
  const [link] = useState(application.resume);
  const [content, setContent] = useState<ArrayBuffer>();
  const [failed, setFailed] = useState<'load' | 'show'>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(application.resume);
  useEffect(() => {
    latest.current = application.resume;
  });
  useEffect(() => {
    let isGone = false;
    const source = attempt === 0 ? link : latest.current;
    readResume(source).then(
      (read) => !isGone && setContent(read),
      () => !isGone && setFailed('load'),
    );
    return () => {
      isGone = true;
      onPages(undefined);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `onPages` is a setter.
  }, [link, attempt]);

  const links = (
    <>
      <LinkButton to={application.resume} fileInNewTab size="sm" variant="outline">
        Open<span className="sr-only"> the resume (in a new tab)</span>
      </LinkButton>
      <LinkButton to={application.resume} reloadDocument download size="sm" variant="outline">
        Download<span className="sr-only"> the resume</span>
      </LinkButton>
    </>
  );
  if (failed)
    return (
      <div className={styles.hint}>
        <Alert
          tone="failure"
          live
          actions={
            failed === 'load' ? (
              <Button
                size="sm"
                variant="outline"
                onClick={() => {
                  setFailed(undefined);
                  setAttempt(attempt + 1);
                }}
              >
                Try Again
              </Button>
            ) : (
              links
            )
          }
        >
          {failed === 'load'
            ? 'The resume could not be loaded.'
            : 'This PDF cannot be shown here. Download it to read it.'}
        </Alert>
        {failed === 'show' && <ProfilePaper application={application} width={width} />}
      </div>
    );
  if (!content) return <LoadingShape height={width * Math.SQRT2} />;
  return (
    <PdfPages
      content={content}
      width={width}
      links={links}
      onOpened={onPages}
      onFailed={() => setFailed('show')}
    />
  );
}

/** The width of paper that fits into an element. */
function useFittingWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(PAPER_MAX);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const outer = entry?.target.clientWidth ?? 0;
      const beside = outer < NARROW ? BESIDE.narrow : BESIDE.wide;
      if (outer > 0) setWidth(Math.min(PAPER_MAX, outer - 2 * beside));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
