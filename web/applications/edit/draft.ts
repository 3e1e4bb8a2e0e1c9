import { useState } from 'react';
import { type ApplicationDetail, resumeRefusal } from '../../../shared/applications/status.ts';
import { plainText } from '../../../shared/kit/text.ts';
import { dropFile, keepFile, readFile } from '../../kit/forms/chosen-file.ts';
import { clearDraft, readDraft, saveDraft } from '../../kit/forms/drafts.ts';

/** What was changed and not sent yet. */
export interface Changes {
  /** Undefined while the letter is as it was sent. */
  letter: string | undefined;
  /** In the place of the resume that was sent. */
  file: File | undefined;
}

const NONE: Changes = { letter: undefined, file: undefined };

const keyOf = (userId: string, applicationId: string) => `application:${userId}:${applicationId}`;

/** What this browser kept of an earlier visit. */
export async function readChanges(userId: string, applicationId: string): Promise<Changes> {
  const key = keyOf(userId, applicationId);
  const letter = readDraft(key);
  return { letter: typeof letter === 'string' ? letter : undefined, file: await readFile(key) };
}

/** The changes to an application: kept in this browser until they are sent or discarded. */
export function useChanges(userId: string, application: ApplicationDetail, kept: Changes) {
  const key = keyOf(userId, application._id);
  const [changes, setChanges] = useState(kept);
  const { letter, file } = changes;
  const isSame = (text: string) => text.trim() === plainText(application.coverLetter).trim();
  const hasLetter = letter !== undefined && !isSame(letter);

  return {
    letter: letter ?? application.coverLetter,
    file,
    hasLetter,
    isDirty: hasLetter || file !== undefined,
    setLetter: (text: string) => {
      setChanges((before) => ({ ...before, letter: text }));
      if (isSame(text)) clearDraft(key);
      else saveDraft(key, text);
    },
    setFile: (chosen: File | undefined) => {
      setChanges((before) => ({ ...before, file: chosen }));
      void (chosen && !resumeRefusal(chosen) ? keepFile(key, chosen) : dropFile(key));
    },
    clear: () => {
      setChanges(NONE);
      clearDraft(key);
      void dropFile(key);
    },
  };
}

export type ApplicationChanges = ReturnType<typeof useChanges>;
