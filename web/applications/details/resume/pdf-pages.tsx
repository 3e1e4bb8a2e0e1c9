import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useSeen } from '../../../kit/in-sight.ts';
import { openPdf, PAGES_MAX } from '../../../kit/pdf/open.ts';
import { Alert } from '../../../kit/ui/feedback/alert.tsx';
import styles from './pdf-pages.module.css';

interface PdfPagesProps {
  content: ArrayBuffer;
  /** Of a page, in CSS pixels. */
  width: number;
  /** Links to the file, for what cannot be shown. */
  links: ReactNode;
  onOpened: (pages: number) => void;
  onFailed: () => void;
}

/** The pages of a PDF, each drawn with its text above, which can be selected, searched and read aloud. */
export function PdfPages({ content, width, links, onOpened, onFailed }: PdfPagesProps) {
  const [opened, setOpened] = useState<PDFDocumentProxy>();
  const tell = useRef({ onOpened, onFailed });
  useEffect(() => {
    tell.current = { onOpened, onFailed };
  });
  useEffect(() => {
    let isGone = false;
    let pdf: PDFDocumentProxy | undefined;
    const open = async () => {
      try {
        pdf = await openPdf(content);
      } catch {
        if (!isGone) tell.current.onFailed();
        return;
      }
      if (isGone) void pdf.loadingTask.destroy();
      else {
        setOpened(pdf);
        tell.current.onOpened(pdf.numPages);
      }
    };
    void open();
    return () => {
      isGone = true;
      setOpened(undefined);
      void pdf?.loadingTask.destroy();
    };
  }, [content]);
  if (!opened) return <div className={styles.page} style={{ width, height: width * A4 }} />;
  return Array.from({ length: Math.min(opened.numPages, PAGES_MAX) }, (_, index) => (
    <PdfPage
      key={index + 1}
      pdf={opened}
      number={index + 1}
      width={width}
      links={links}
      onFailed={index === 0 ? onFailed : undefined}
    />
  ));
}

/** Height by width of the paper that most resumes have. */
const A4 = Math.SQRT2;
/** Most browsers draw no larger canvas. */
const PIXELS_MAX = 16_000_000;

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  width: number;
  links: ReactNode;
  onFailed: (() => void) | undefined;
}

/** Milliseconds after which a page that is not drawn says so. */
const SLOW = 15_000;
const NOTES = {
  part: 'A picture on this page cannot be shown here. Open or download the file to see it.',
  page: 'This page cannot be shown here. Open or download the file to read it.',
  slow: 'This page takes long to be drawn. Open or download the file to read it now.',
};

/** Whether a picture of a page that was drawn is missing: PDF.js leaves it out without an error. */
const lacksPicture = ({ objs, commonObjs }: PDFPageProxy) =>
  [...objs, ...commonObjs].some(([, data]) => data === null);

function PdfPage({ pdf, number, width, links, onFailed }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const [isDrawn, setDrawn] = useState(false);
  const [note, setNote] = useState<keyof typeof NOTES>();
  const isSeen = useSeen(frame);
  const isWanted = number === 1 || isSeen;

  const fail = onFailed ?? (() => setNote('page'));
  const isAwaited = isWanted && !isDrawn;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setNote((before) => before ?? 'slow'), SLOW);
    return () => clearTimeout(timer);
  }, [isAwaited]);

  useEffect(() => {
    let isGone = false;
    pdf.getPage(number).then(
      (found) => !isGone && setPage(found),
      () => !isGone && fail(),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `onFailed` changes with every rendering.
  }, [pdf, number]);

  useEffect(() => {
    if (!page || !isWanted || !canvas.current) return undefined;
    const { width: points, height } = page.getViewport({ scale: 1 });
    const most = Math.sqrt(PIXELS_MAX / (points * height));
    const scale = Math.min((width / points) * window.devicePixelRatio, most);
    const viewport = page.getViewport({ scale });
    // Drawn apart, so that the old size stays until the new one is ready.
    const drawn = document.createElement('canvas');
    drawn.width = Math.floor(viewport.width);
    drawn.height = Math.floor(viewport.height);
    const task = page.render({ canvas: drawn, viewport });
    let isGone = false;
    const draw = async () => {
      try {
        await task.promise;
      } catch {
        // One that was canceled is drawn anew.
        if (!isGone) fail();
        return;
      }
      if (isGone || !canvas.current) return;
      canvas.current.width = drawn.width;
      canvas.current.height = drawn.height;
      canvas.current.getContext('2d')?.drawImage(drawn, 0, 0);
      setDrawn(true);
      setNote(lacksPicture(page) ? 'part' : undefined);
    };
    void draw();
    return () => {
      isGone = true;
      task.cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `onFailed` changes with every rendering.
  }, [page, isWanted, width]);

  useEffect(() => {
    const container = text.current;
    if (!page || !isWanted || !container) return undefined;
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    });
    // Without it the page is a picture.
    layer.render().catch(() => undefined);
    return () => {
      layer.cancel();
      container.replaceChildren();
    };
  }, [page, isWanted]);

  const { width: points, height } = page?.getViewport({ scale: 1 }) ?? { width: 1, height: A4 };
  return (
    <>
      {note && (
        <div className={styles.note} style={{ maxWidth: width }}>
          <Alert tone="warning" live actions={links}>
            {NOTES[note]}
          </Alert>
        </div>
      )}
      <div
        ref={frame}
        className={styles.page}
        data-drawn={isDrawn || undefined}
        style={{ width, height: (width * height) / points }}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
        <div
          ref={text}
          className={styles.text}
          style={{ '--total-scale-factor': width / points } as React.CSSProperties}
        />
      </div>
    </>
  );
}
