import { useFeatures } from '../panels.tsx';

/** Renews what the job seeker can read without a network, with the lists of features. Loaded after the page. */
export function useOfflineCopy(): (userId: string) => Promise<void> {
  const features = useFeatures();
  return async (userId) => {
    const { copyForOffline } = await import('./offline-copy.ts');
    await copyForOffline(userId, features);
  };
}
