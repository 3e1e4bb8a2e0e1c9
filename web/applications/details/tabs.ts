import { useFeatures } from '../../panels.tsx';

const CORE_TABS = ['resume', 'profile', 'history'];

/** The tabs of features. */
export const useFeatureTabs = () =>
  useFeatures().flatMap(({ applicationTabs = [] }) => applicationTabs);

/** The tabs in their order; the resume is one of them where it has no pane of its own. */
export function useTabs(hasResumePane: boolean): string[] {
  const more = useFeatureTabs();
  return CORE_TABS.flatMap((tab) => [
    ...(tab === 'resume' && hasResumePane ? [] : [tab]),
    ...more.flatMap(({ name, after }) => (after === tab ? [name] : [])),
  ]);
}
