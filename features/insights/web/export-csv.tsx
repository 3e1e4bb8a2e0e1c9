import { useState } from 'react';
import type { NumberTable } from '../rules.ts';
import { api } from '../../../web/kit/data/api.ts';
import type { InputOf } from '../../../web/kit/data/calls.ts';
import { saveFile } from '../../../web/kit/data/save-file.ts';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';

export type NumbersQuery = NonNullable<InputOf<'getHiringNumbers'>['query']>;

/** Saves numbers as CSV, one table or all of them. */
export function useExport(query: NumbersQuery) {
  const [isBusy, setBusy] = useState(false);
  const save = async (table: NumberTable | 'all') => {
    setBusy(true);
    try {
      const { name, csv } = await api.exportHiringNumbers({ query: { ...query, table } });
      saveFile(name, csv, 'text/csv;charset=utf-8');
    } catch (error) {
      notifyFailure(error, 'Export', 'Failed to export the numbers.');
    }
    setBusy(false);
  };
  return { isBusy, save: (table: NumberTable | 'all') => void save(table) };
}
