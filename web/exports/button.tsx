import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { ExportName } from '../../shared/exports/tables.ts';
import { errorMessage } from '../../shared/kit/client.ts';
import { inFigures } from '../../shared/kit/figures.ts';
import { useChange } from '../kit/data/calls.ts';
import { notify } from '../kit/notices.ts';
import { saveFile } from '../kit/data/save-file.ts';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/overlays/dialog.tsx';
import { ProgressBar } from '../kit/ui/feedback/progress-bar.tsx';
import { Quiet } from '../kit/ui/display/prose.tsx';
import styles from './button.module.css';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { downloadCsv } from './download.ts';
import { utcDay } from '../../shared/kit/dates.ts';

interface ExportButtonProps {
  what: ExportName;
  /** The filters of the list, with the names of its query; blank ones do not filter. */
  filters: Filters;
  /** Such as 'Export Jobs'; also the title of the dialog. */
  children: string;
}

/** Exports the filtered list of the board as CSV. */
export function ExportButton({ what, filters, children }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useChange('prepareExport');
  return (
    <>
      <Button
        variant="outline"
        icon={<IconDownload size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && (
        <ExportDialog
          title={children}
          what={what}
          filters={filters}
          prepare={(given) => mutateAsync({ body: { what, filters: given } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ExportOptions {
  what: ExportName;
  filters: Filters;
  /** Asks for the file with the filters that are not blank. */
  prepare: (filters: Filters) => Promise<{ path: string; rows: number }>;
}

type Filters = Record<string, string>;

interface ExportDialogProps extends ExportOptions {
  title: string;
  onClose: () => void;
}

/** The progress of an export: it closes when the file is saved; closing it before cancels the export. */
export function ExportDialog({ title, onClose, ...options }: ExportDialogProps) {
  const { what, filters } = options;
  const noun = what === 'audit' ? 'lines' : what;
  const { state, retry } = useExport(options, (rows, file) => {
    notify.success('Export Complete', `${file} has been saved: ${inFigures(rows)} ${noun}.`);
    onClose();
  });
  const isRunning = state.step !== 'failed';
  const isFiltered = Object.entries(filters).some(([name, value]) => value && name !== 'sort');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      keepOpenOutside
      footer={
        <>
          <Button variant={isRunning ? 'outline' : 'filled'} onClick={onClose}>
            {isRunning ? 'Cancel' : 'Close'}
          </Button>
          {!isRunning && <Button onClick={retry}>Try Again</Button>}
        </>
      }
    >
      <Stack gap={16}>
        <Quiet>
          {isFiltered ? `The ${noun} that match your filters` : `All ${noun}`}, as a CSV file for
          any spreadsheet.
        </Quiet>
        <Progress state={state} noun={noun} />
        <p role="status" className="sr-only">
          {announcementOf(state)}
        </p>
      </Stack>
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

const percentOf = ({ rows, total }: { rows: number; total: number }) =>
  total === 0 ? 100 : (100 * rows) / total;

/** Percent between two announcements. */
const STEP = 25;

/** The announcement for screen readers: start and each quarter. */
function announcementOf(state: ExportState): string {
  if (state.step === 'preparing') return 'Preparing the export';
  if (state.step === 'failed') return '';
  return `${Math.floor(percentOf(state) / STEP) * STEP}%`;
}

type ExportState =
  | { step: 'preparing' }
  | { step: 'reading'; rows: number; total: number }
  | { step: 'failed'; message: string };

/** An export that starts when the component mounts and is canceled when it unmounts. */
function useExport(options: ExportOptions, onSaved: (rows: number, file: string) => void) {
  const saved = useRef(onSaved);
  const [state, setState] = useState<ExportState>({ step: 'preparing' });
  const running = useRef<AbortController>(null);
  const request = useRef(options);

  const run = useCallback(async () => {
    const { signal } = (running.current = new AbortController());
    try {
      const { what, filters, prepare } = request.current;
      const { path, rows: total } = await prepare(withoutBlank(filters));
      if (signal.aborted) return;
      setState({ step: 'reading', rows: 0, total });
      let rows = 0;
      const table = await downloadCsv(path, {
        signal,
        onRows: (read) => {
          rows = read;
          setState({ step: 'reading', rows, total });
        },
      });
      const file = `${what}-${utcDay(new Date())}.csv`;
      saveFile(file, table, 'text/csv');
      saved.current(rows, file);
    } catch (error) {
      if (signal.aborted) return;
      setState({ step: 'failed', message: errorMessage(error, 'The export was interrupted.') });
    }
  }, []);

  useEffect(() => {
    void run();
    return () => running.current?.abort();
  }, [run]);

  const retry = () => {
    setState({ step: 'preparing' });
    void run();
  };
  return { state, retry };
}

const withoutBlank = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
