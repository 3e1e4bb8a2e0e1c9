import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reason } from '../../../shared/errors.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { Button } from '../ui/button.tsx';
import { FileField, type FileFieldProps } from '../ui/fields/file-field.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';

interface UploadOptions {
  /** Why a file is not sent. */
  refusalOf: (file: File) => Reason | undefined;
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>;
  /** Notifies of a failure. @returns what stands beside the file */
  explain: (failure: unknown) => string;
  onEnd?: () => void;
}

/** Sends each file that is chosen. An error stays beside the file. */
export function useUpload({ refusalOf, send, explain, onEnd }: UploadOptions) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [mayRetry, setMayRetry] = useState(false);
  /** Percent sent; undefined while nothing is being sent. */
  const [sent, setSent] = useState<number>();

  const upload = async (chosen: File) => {
    setError(undefined);
    setMayRetry(false);
    setSent(0);
    try {
      await send(chosen, (share) => setSent(share * 100));
    } catch (failure) {
      setError(explain(failure));
      setMayRetry(!(failure instanceof Refusal) || failure.code === 'too-many-requests');
    }
    flushSync(() => setSent(undefined));
    onEnd?.();
  };
  const choose = async (chosen: File | undefined) => {
    setFile(chosen);
    setMayRetry(false);
    const refusal = chosen && refusalOf(chosen);
    setError(refusal?.message);
    if (chosen && !refusal) await upload(chosen);
  };
  const again = { retry: () => file && upload(file), clear: () => setFile(undefined) };
  return { file, error, mayRetry, sent, choose, ...again };
}

interface UploadFieldProps extends Pick<FileFieldProps, 'label' | 'hint' | 'accept'> {
  upload: ReturnType<typeof useUpload>;
  /** Of the progress. */
  sending: string;
}

/** The file of an upload with its progress. */
export function UploadField({ upload, sending, ...field }: UploadFieldProps) {
  const { file, error, mayRetry, sent, choose, retry } = upload;
  return (
    <>
      <FileField
        {...field}
        file={file}
        error={error}
        disabled={sent !== undefined}
        onChange={(chosen) => void choose(chosen)}
      />
      {sent !== undefined && <ProgressBar label={sending} value={sent} />}
      {mayRetry && (
        <div>
          <Button variant="outline" size="sm" onClick={() => void retry()}>
            Try Again
          </Button>
        </div>
      )}
    </>
  );
}
