import { useEffect, useRef, useState } from 'react';
import styles from './resume-section.module.css';

/** A PDF inside the page, in the browser's own viewer. */
export function ResumeFrame({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasFocus, setHasFocus] = useState(false);

  // Tab leads into the viewer. No style sheet can tell: to it the focus is in another window.
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
      src={src}
      title={title}
      className={styles.page}
      data-focus={hasFocus || undefined}
    />
  );
}
