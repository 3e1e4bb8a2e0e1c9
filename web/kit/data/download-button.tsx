import { IconDownload } from '@tabler/icons-react';
import { notifyFailure } from '../failure-notice.ts';
import { notify } from '../notices.ts';
import { Button } from '../ui/button.tsx';
import { type AnswerOf, type ChangeName, type InputOf, useChange } from './calls.ts';
import { followDownload } from './save-file.ts';

/** Calls without input that answer where a file is. */
type Preparing = {
  [Name in ChangeName]: [Record<never, never>, AnswerOf<Name>] extends [
    InputOf<Name>,
    { path: string },
  ]
    ? Name
    : never;
}[ChangeName];

interface DownloadButtonProps {
  /** The call that prepares the file. */
  change: Preparing;
  /** Says that it is downloading, such as 'Your data is downloading as my-data.zip.' */
  started: string;
  /** In place of the label while it is prepared. */
  preparing?: string;
  /** The label. */
  children: string;
}

/** Downloads a file that the server prepares first. */
export function DownloadButton({ change, started, preparing, children }: DownloadButtonProps) {
  const { isPending, mutate } = useChange(change, {
    onSuccess: ({ path }) => {
      followDownload(path);
      notify.success('Download Started', started);
    },
    onError: (error) =>
      notifyFailure(error, { refused: 'Download Failed' }, 'Failed to prepare the download.'),
  });
  return (
    <Button
      variant="outline"
      busy={isPending}
      icon={<IconDownload size={18} aria-hidden />}
      onClick={() => mutate()}
    >
      {(isPending && preparing) || children}
    </Button>
  );
}
