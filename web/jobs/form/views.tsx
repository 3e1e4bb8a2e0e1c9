import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useIsWiderThan } from '../../kit/wide.ts';
import { Tabs } from '../../kit/ui/tabs.tsx';
import type { JobFormView } from './state.ts';
import styles from './views.module.css';

/** Pixels from which the fields and the preview have room beside each other. */
const WIDE = 860;

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

interface JobFormViewsProps {
  /** Which of the two shows where there is room for one. */
  shown: { view: JobFormView; setView: (view: JobFormView) => void };
  fields: ReactNode;
  preview: ReactNode;
}

/** The fields of a posting and how applicants will read it: beside each other, or in two tabs. */
export function JobFormViews({ shown: { view, setView }, fields, preview }: JobFormViewsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWiderThan(frame, WIDE);
  return (
    // The shell gives it more of a wide window.
    <div ref={frame} data-wide>
      <Tabs
        label="Edit or preview the posting"
        tabs={VIEWS}
        value={view}
        onChange={setView}
        untabbed={isWide}
      >
        <div className={isWide ? styles.beside : undefined}>
          {(isWide || view === 'write') && <div className={styles.fields}>{fields}</div>}
          {isWide && <Beside>{preview}</Beside>}
          {!isWide && view === 'preview' && <InTab>{preview}</InTab>}
        </div>
      </Tabs>
    </div>
  );
}

function Beside({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Preview" className={styles.frame}>
      <p className={styles.bar}>
        <IconEye size={18} aria-hidden />
        <strong>Preview</strong> as applicants will see it
      </p>
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label="The posting" className={styles.body}>
        {children}
      </div>
    </section>
  );
}

function InTab({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Preview">
      <p role="status" className={styles.note}>
        Preview: this is how applicants will see the posting. Its links and buttons are disabled.
      </p>
      <div className={styles.view}>{children}</div>
    </section>
  );
}
