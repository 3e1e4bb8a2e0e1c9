import type { KeyHelp } from './kit/ui/overlays/keys-dialog.tsx';
import { useFeatures, type WebFeature } from './panels.tsx';

/** A company's search over everything; undefined without a feature that has it. */
export const searchOf = (features: readonly WebFeature[]) =>
  features.find((one) => one.search)?.search;

/** Its line in the help about keys. */
export function useSearchHelp(): KeyHelp {
  const search = searchOf(useFeatures());
  return search ? [[[search.key], search.label]] : [];
}
