import { useFeatures } from './panels.tsx';

/** Renews what features keep of the job seeker's lists in this browser. */
export function useRenewCopy(): (userId: string) => Promise<void> {
  const features = useFeatures();
  return async (userId) => {
    await Promise.all(features.flatMap((one) => one.renewCopy?.(userId, features) ?? []));
  };
}
