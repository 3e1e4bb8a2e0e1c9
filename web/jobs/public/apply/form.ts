import { useState } from 'react';
import { applicationForm, resumeRefusal } from '../../../../shared/applications/status.ts';
import { Refusal } from '../../../../shared/kit/client.ts';
import { check, type FieldErrors } from '../../../../shared/kit/validation.ts';
import { quietApi } from '../../../kit/data/api.ts';
import { dropFile, keepFile, readFile } from '../../../kit/forms/chosen-file.ts';
import { clearDraft, readDraft, saveDraft } from '../../../kit/forms/drafts.ts';
import { resumeName } from '../../../applications/resume.tsx';

/** The known data of an applicant when the dialog opens. */
export interface Prepared {
  /** The name of the resume in their profile. */
  profileResume: string | undefined;
  /** The file they chose before, and have not sent. */
  file: File | undefined;
}

/** @returns undefined where the session has ended */
export async function prepareApplying(
  userId: string,
  jobId: string,
): Promise<Prepared | undefined> {
  const [file, resume] = await Promise.all([readFile(keyOf(userId, jobId)), readProfileResume()]);
  if (resume instanceof Refusal && resume.code === 'not-signed-in') return undefined;
  return { file, profileResume: typeof resume === 'string' ? resumeName(resume) : undefined };
}

/** The path to it, null for none. An error is a value: without the profile people can still apply. */
const readProfileResume = () =>
  quietApi.getProfile().then(
    ({ user }) => user.applicantProfile?.resume ?? null,
    (error: unknown) => error,
  );

interface Values {
  letter: string;
  /** Send the resume of the profile rather than the file. */
  usesProfile: boolean;
  file: File | undefined;
  /** Keep the file in the profile. */
  keepsFile: boolean;
}

/** One letter and one file for each person and job. */
const keyOf = (userId: string, jobId: string) => `${userId}:${jobId}`;

/** What the dialog holds: kept in this browser until it is sent. */
export function useApplicationForm(userId: string, jobId: string, prepared: Prepared) {
  const key = keyOf(userId, jobId);
  const draftKey = `cover-letter:${key}`;
  const [values, setValues] = useState<Values>(() => {
    const draft = readDraft(draftKey);
    return {
      letter: typeof draft === 'string' ? draft : '',
      usesProfile: prepared.profileResume !== undefined && !prepared.file,
      file: prepared.file,
      keepsFile: false,
    };
  });
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));

  return {
    values,
    set,
    setLetter: (letter: string) => {
      set({ letter });
      if (letter) saveDraft(draftKey, letter);
      else clearDraft(draftKey);
    },
    setFile: (file: File | undefined) => {
      set({ file });
      void (file && !resumeRefusal(file) ? keepFile(key, file) : dropFile(key));
    },
    clear: () => {
      clearDraft(draftKey);
      void dropFile(key);
    },
  };
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>;

/** What would be refused, by field. */
export function problemsOf({ letter, usesProfile, file }: Values): FieldErrors {
  const checked = check(applicationForm, { coverLetter: letter });
  const refusal = usesProfile ? undefined : resumeRefusal(file);
  return {
    ...('errors' in checked && checked.errors),
    ...(refusal && { resume: refusal.message }),
  };
}

/** Body and file as the call takes them. */
export const toBody = ({ letter, usesProfile, file, keepsFile }: Values) => ({
  body: {
    coverLetter: letter,
    ...(usesProfile && { useProfileResume: 'true' as const }),
    ...(!usesProfile && keepsFile && { keepResume: 'true' as const }),
  },
  file: usesProfile ? undefined : file,
});
