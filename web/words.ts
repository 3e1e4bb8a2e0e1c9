import { useFeatures, type WebFeature } from './panels.tsx';

/** The words of the features' kinds, or their dialogs of moves, together. */
export const useWords = <
  Of extends 'eventWords' | 'companyNeedWords' | 'dateWords' | 'moveDialogs',
>(
  of: Of,
) => Object.assign({}, ...useFeatures().map((one) => one[of])) as NonNullable<WebFeature[Of]>;
