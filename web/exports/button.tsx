import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportName } from '../../shared/exports/tables.ts';
import { Button } from '../kit/ui/button.tsx';
import { ExportDialog } from './dialog.tsx';

interface ExportButtonProps {
  what: ExportName;
  /** What the rows are, in the plural. */
  noun: string;
  /** Those of the list, by the names of its query; blank ones do not filter. */
  filters: Readonly<Record<string, string>>;
  /** 'Export Jobs': also the title of the dialog. */
  children: string;
}

/** Takes a list along as CSV, as it is filtered. */
export function ExportButton({ what, noun, filters, children }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
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
          noun={noun}
          filters={filters}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
