import { useState } from 'react';
import type { NumberTable } from '../../shared/insights/tables.ts';
import { api } from '../kit/data/api.ts';
import type { InputOf } from '../kit/data/calls.ts';
import { saveFile } from '../kit/data/save-file.ts';
import { notifyFailure } from '../kit/failure-notice.ts';

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
