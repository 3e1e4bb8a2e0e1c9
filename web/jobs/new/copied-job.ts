import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Job } from '../../../shared/jobs/posting.ts';
import { notify } from '../../kit/notices.ts';
import { type JobFormValues, toCopy } from '../form/values.ts';

/** In the address of a new job: the id of the one that it is a copy of. */
export const COPY = 'copy';

interface Copied {
  /** The job to copy, or 'gone' if it was deleted. */
  original: Job | 'gone' | undefined;
  /** What was typed on an earlier visit. */
  draft: JobFormValues | undefined;
  /** Puts the copy into the form. */
  onCopy: (values: JobFormValues) => void;
}

/** Fills in the form of a new job from another one; asks first where that would replace a draft. */
export function useCopiedJob({ original, draft, onCopy }: Copied) {
  const [isAsking, setAsking] = useState(
    () =>
      original !== undefined &&
      original !== 'gone' &&
      draft !== undefined &&
      !isCopy(draft, original),
  );
  const [, setParams] = useSearchParams();
  const isStarted = useRef(false);

  /** It is in the form, or was not wanted: loading the page again asks nothing. */
  const forget = () =>
    setParams(
      (params) => {
        params.delete(COPY);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );

  const fillIn = (job: Job) => {
    onCopy(toCopy(job));
    notify.info('Job Copied', `This is a copy of "${job.jobTitle}". Nothing has been posted.`);
    forget();
  };

  useEffect(() => {
    if (isStarted.current || !original || isAsking) return;
    isStarted.current = true;
    if (original === 'gone') {
      notify.failure('Error', 'The job to copy no longer exists.');
      forget();
    } else if (draft) forget();
    else fillIn(original);
  });

  return {
    isAsking,
    copy: () => {
      isStarted.current = true;
      setAsking(false);
      if (original && original !== 'gone') fillIn(original);
    },
    keepDraft: () => {
      isStarted.current = true;
      setAsking(false);
      forget();
    },
  };
}

const isCopy = (draft: JobFormValues, original: Job) =>
  JSON.stringify(draft) === JSON.stringify(toCopy(original));
