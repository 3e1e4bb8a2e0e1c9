import type { ReactNode } from 'react';
import { useFeatures } from '../panels.tsx';

/** What is shown below everything that features put around it. */
export const AroundApplications = ({ jobId, children }: { jobId: string; children: ReactNode }) =>
  useFeatures().reduceRight(
    (inner, { name, aroundApplications: Around }) =>
      Around ? (
        <Around key={name} jobId={jobId}>
          {inner}
        </Around>
      ) : (
        inner
      ),
    children,
  );
