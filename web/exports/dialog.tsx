import type { ReactNode } from 'react';
import type { ExportName } from '../../shared/exports/tables.ts';
import { Alert } from '../kit/ui/alert.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { ProgressBar } from '../kit/ui/progress-bar.tsx';
import { Quiet } from '../kit/ui/prose.tsx';
import styles from './dialog.module.css';
import { type ExportState, useExport } from './prepare.ts';

interface ExportDialogProps {
  title: string;
  what: ExportName;
  /** What the rows are, in the plural. */
  noun: string;
  filters: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** How far an export is; closing stops it. */
export function ExportDialog({ title, what, noun, filters, onClose }: ExportDialogProps) {
  const { state, retry } = useExport({ what, filters });
  const isRunning = state.step === 'preparing' || state.step === 'reading';
  const isFiltered = Object.entries(filters).some(([name, value]) => value && name !== 'sort');
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      keepOpenOutside
      footer={
        <>
          <Button variant={isRunning ? 'outline' : 'filled'} onClick={onClose}>
            {isRunning ? 'Cancel' : 'Close'}
          </Button>
          {state.step === 'failed' && <Button onClick={retry}>Try Again</Button>}
        </>
      }
    >
      <div className={styles.body}>
        <Quiet>
          {isFiltered ? `The ${noun} that match your filters` : `All ${noun}`}, as a CSV file for
          any spreadsheet.
        </Quiet>
        <Progress state={state} noun={noun} />
        <p role="status" className="sr-only">
          {newsOf(state, noun)}
        </p>
      </div>
    </Dialog>
  );
}

function Progress({ state, noun }: { state: ExportState; noun: string }) {
  switch (state.step) {
    case 'preparing':
      return <Bar percent={0}>Preparing...</Bar>;
    case 'reading':
      return (
        <Bar percent={percentOf(state)}>
          {inFigures(state.rows)} of {inFigures(state.total)} {noun}
        </Bar>
      );
    case 'saved':
      return (
        <Alert tone="success" title="Export Complete">
          {savedLine(state, noun)}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="failure" live title="Export Failed">
          {state.message}
        </Alert>
      );
  }
}

function Bar({ percent, children }: { percent: number; children: ReactNode }) {
  return (
    <div>
      <ProgressBar label="Progress" value={percent} />
      <p className={styles.count}>{children}</p>
    </div>
  );
}

const inFigures = (count: number) => count.toLocaleString('en-US');

const percentOf = ({ rows, total }: { rows: number; total: number }) =>
  total === 0 ? 100 : (100 * rows) / total;

const savedLine = ({ rows, file }: { rows: number; file: string }, noun: string) =>
  `${file} has been saved: ${inFigures(rows)} ${noun}.`;

/** Percent between two announcements. */
const STEP = 25;

/** What is read aloud: that it began, each quarter, and how it ended. */
function newsOf(state: ExportState, noun: string): string {
  if (state.step === 'preparing') return 'Preparing the export';
  if (state.step === 'saved') return `Export Complete. ${savedLine(state, noun)}`;
  if (state.step === 'failed') return '';
  return `${Math.floor(percentOf(state) / STEP) * STEP}%`;
}
