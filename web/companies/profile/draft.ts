import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clearDraft, readDraft, saveDraft } from '../../kit/forms/drafts.ts';
import { isSame } from '../../kit/forms/form-changes.ts';
import { notify } from '../../kit/notices.ts';
import { fromDraft, type ProfileValues, toDraft } from './values.ts';

/** Milliseconds after an edit (product.md section 9). */
const AUTOSAVE_DELAY = 1000;

interface ProfileDraftOptions {
  userId: string;
  values: ProfileValues;
  saved: ProfileValues;
  onRestore: (values: ProfileValues) => void;
}

/** Keeps unsaved edits of the company profile in this browser, and brings them back on return. */
export function useProfileDraft({ userId, values, saved, onRestore }: ProfileDraftOptions) {
  const key = `company-profile:${userId}`;
  const [lastSaved, setLastSaved] = useState<Date>();
  const isDirty = !isSame(values, saved);

  const forget = () => {
    clearDraft(key);
    setLastSaved(undefined);
  };

  const keep = useEffectEvent((edited: ProfileValues) => {
    const now = new Date();
    saveDraft(key, toDraft(edited, now));
    setLastSaved(now);
  });

  const restore = useEffectEvent(() => {
    const draft = fromDraft(readDraft(key));
    if (!draft || isSame(draft.values, saved)) return;
    onRestore(draft.values);
    setLastSaved(draft.lastSaved);
    notify.info('Draft Restored', 'We restored your unsaved changes.');
  });

  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    restore();
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => keep(values), AUTOSAVE_DELAY);
    return () => clearTimeout(timer);
  }, [values, isDirty]);

  // Edits taken back by hand leave nothing to keep; who leaves before the delay keeps what was typed.
  const settle = useEffectEvent(() => {
    if (isDirty) keep(values);
    else if (lastSaved) clearDraft(key);
  });
  useEffect(() => {
    const onHide = () => settle();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      settle();
    };
  }, []);

  return { isDirty, lastSaved, forget };
}
