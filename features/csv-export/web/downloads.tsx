import { type ComponentProps } from 'react';
import { ExportDialog } from '../../../web/exports/button.tsx';
import { useChange } from '../../../web/kit/data/calls.ts';
import type { ListTool } from '../../../web/applications/additions.ts';

/** Exports the filtered list of the company's applications. */
export function ExportApplications(props: ComponentProps<ListTool['Dialog']>) {
  const { mutateAsync } = useChange('prepareCompanyExport');
  return (
    <ExportDialog
      {...props}
      what="applications"
      prepare={(filters) => mutateAsync({ body: { filters } })}
    />
  );
}
