import { useEffect, useEffectEvent, useRef } from 'react';
import { clearDraft, readDraft, saveDraft } from '../../kit/forms/drafts.ts';
import { changesOf, isSame } from '../../kit/forms/changes.ts';
import { notify } from '../../kit/notices.ts';
import { type ProfileForm, readForm } from './form.ts';

/** Milliseconds after an edit (product.md section 9). */
const AUTOSAVE_DELAY = 1000;

interface ProfileDraftOptions {
  userId: string;
  form: ProfileForm;
  saved: ProfileForm;
  onRestore: (form: ProfileForm) => void;
}

/**
 * Keeps unsaved edits of the profile in this browser, and brings them back on return (product.md section 4.5); what was
 * saved elsewhere meanwhile stays.
 */
export function useProfileDraft({ userId, form, saved, onRestore }: ProfileDraftOptions) {
  const key = `profile:${userId}`;
  const isDirty = !isSame(form, saved);

  const restore = useEffectEvent(() => {
    const draft = readForm(readDraft(key), saved);
    if (!draft || isSame(draft, saved)) return;
    onRestore(draft);
    notify.info('Unsaved Changes Found', 'We restored your unsaved changes.');
  });
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    restore();
  }, []);

  const keep = useEffectEvent((typed: ProfileForm) => saveDraft(key, changesOf(typed, saved)));
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => keep(form), AUTOSAVE_DELAY);
    return () => clearTimeout(timer);
  }, [form, isDirty]);

  // Edits taken back by hand leave nothing to keep; who leaves before the delay keeps what was typed.
  const settle = useEffectEvent(() => {
    if (isDirty) keep(form);
    else clearDraft(key);
  });
  useEffect(() => {
    const onHide = () => settle();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      settle();
    };
  }, []);

  return { isDirty, forget: () => clearDraft(key) };
}
