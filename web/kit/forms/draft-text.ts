import { useState } from 'react';
import { clearDraft, readDraft, saveDraft } from './drafts.ts';

/**
 * The text of a field, kept in this browser until it is sent: it is there again after a reload, and after its dialog
 * was closed by accident. Setting '' forgets it.
 * @param key as of every draft; another key wants another component
 */
export function useDraftText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const draft = readDraft(key);
    return typeof draft === 'string' ? draft : '';
  });
  const change = (typed: string) => {
    setText(typed);
    if (typed.trim()) saveDraft(key, typed);
    else clearDraft(key);
  };
  return [text, change];
}
