import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useOfWidth } from '../../kit/of-width.ts';
import { loadedLater } from '../../kit/ui/loaded-later.tsx';
import { TabPanel } from '../../kit/ui/navigation/tab-panel.tsx';
import styles from './views.module.css';

export type JobFormView = 'write' | 'preview';

/** The width in pixels from which the preview is beside the fields. */
const WIDE = 860;
const isWideEnough = (width: number) => width >= WIDE;

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

/** Where there is room, the page does without tabs. */
const [ViewTabs] = loadedLater(() =>
  import('../../kit/ui/navigation/tabs.tsx').then((file) => file.TabList<JobFormView>),
);

/** The posting as applicants will see it; loaded when it shows. */
export const [JobPreview] = loadedLater(() =>
  import('./preview.tsx').then((file) => file.JobPreview),
);

interface JobFormViewsProps {
  /** The open tab, if there is no room for both. */
  shown: { view: JobFormView; setView: (view: JobFormView) => void };
  fields: ReactNode;
  preview: ReactNode;
}

/** The fields of a posting and its preview: beside each other, or in two tabs. */
export function JobFormViews({ shown: { view, setView }, fields, preview }: JobFormViewsProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useOfWidth(frame, isWideEnough);
  return (
    // The shell gives it more of a wide window.
    <div ref={frame} data-wide>
      {isWide === false && (
        <ViewTabs
          id={id}
          label="Edit or preview the posting"
          tabs={VIEWS}
          value={view}
          onChange={setView}
        />
      )}
      <TabPanel id={id} value={view} untabbed={isWide !== false}>
        <div className={isWide ? styles.beside : undefined}>
          {(isWide || view === 'write') && <div className={styles.fields}>{fields}</div>}
          {isWide && <Beside>{preview}</Beside>}
          {!isWide && view === 'preview' && <InTab>{preview}</InTab>}
        </div>
      </TabPanel>
    </div>
  );
}

function Beside({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Preview" className={styles.frame} data-frame>
      <p className={styles.bar}>
        <IconEye size={18} aria-hidden />
        <strong>Preview</strong> as applicants will see it
      </p>
      {/* It scrolls, so it must be reachable by keyboard. */}
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
