import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../shared/kit/client.ts';
import type { ExportName } from '../../shared/exports/tables.ts';
import { api } from '../kit/data/api.ts';
import { downloadCsv } from '../kit/data/download.ts';
import { saveFile } from '../kit/data/save-file.ts';

/** How far an export is. */
export type ExportState =
  | { step: 'preparing' }
  | { step: 'reading'; rows: number; total: number }
  | { step: 'saved'; rows: number; file: string }
  | { step: 'failed'; message: string };

interface Wanted {
  what: ExportName;
  filters: Readonly<Record<string, string>>;
}

/** An export that begins at once and is stopped with the part of the page that shows it. */
export function useExport({ what, filters }: Wanted) {
  const [state, setState] = useState<ExportState>({ step: 'preparing' });
  const running = useRef<AbortController>(null);
  const wanted = useRef({ what, filters });

  const run = useCallback(async () => {
    const { signal } = (running.current = new AbortController());
    try {
      const { path, rows: total } = await api.prepareExport({ body: toBody(wanted.current) });
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
      const file = `${wanted.current.what}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(file, table, 'text/csv');
      setState({ step: 'saved', rows, file });
    } catch (error) {
      if (signal.aborted) return;
      setState({ step: 'failed', message: sentenceOf(error, 'The export was interrupted.') });
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

const toBody = ({ what, filters }: Wanted) => ({
  what,
  filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
});
