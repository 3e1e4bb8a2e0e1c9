import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../shared/accounts/users.ts';
import type { ApplicantProfile } from '../../../shared/applications/applicant-profile.ts';
import { resumeRefusal } from '../../../shared/applications/status.ts';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { api } from '../../kit/data/api.ts';
import { notify } from '../../kit/notices.ts';
import { updateStoredUser } from '../../kit/session.ts';

const TITLES = { refused: 'Update Failed', failed: 'Update Error' } as const;

/** Sends a resume to the profile and takes it out again. What went wrong stays beside the file that was chosen. */
export function useProfileResume(
  onChange: (profile: ApplicantProfile) => void,
  onDone: () => void,
) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [mayRetry, setMayRetry] = useState(false);
  /** Percent; undefined while nothing is on its way. */
  const [sent, setSent] = useState<number>();
  const [isRemoving, setRemoving] = useState(false);
  /** How often a file arrived: with each the field starts anew. */
  const [round, setRound] = useState(0);
  const isBusy = sent !== undefined || isRemoving;

  const keep = ({ applicantProfile }: User) => {
    if (!applicantProfile) return;
    onChange(applicantProfile);
    updateStoredUser({ applicantProfile });
  };

  const upload = async (chosen: File) => {
    setError(undefined);
    setMayRetry(false);
    setSent(0);
    try {
      const { user, message } = await api.uploadProfileResume({
        file: chosen,
        onProgress: (share) => setSent(share * 100),
      });
      flushSync(() => {
        keep(user);
        setFile(undefined);
        setSent(undefined);
        setRound((before) => before + 1);
      });
      notify.success('Profile Updated!', message);
    } catch (reason) {
      flushSync(() => {
        setSent(undefined);
        setError(explain(reason));
        setMayRetry(!(reason instanceof Refusal) || reason.code === 'too-many-requests');
      });
    }
    onDone();
  };

  const choose = async (chosen: File | undefined) => {
    setFile(chosen);
    setMayRetry(false);
    const refusal = chosen && resumeRefusal(chosen);
    setError(refusal?.message);
    if (chosen && !refusal) await upload(chosen);
  };

  /** @returns whether it is gone */
  const remove = async (): Promise<boolean> => {
    setRemoving(true);
    try {
      const { user, message } = await api.removeProfileResume();
      keep(user);
      notify.success('Profile Updated!', message);
      return true;
    } catch (reason) {
      explain(reason);
      return false;
    } finally {
      setRemoving(false);
    }
  };

  return {
    file,
    error,
    mayRetry,
    sent,
    isBusy,
    round,
    choose,
    remove,
    retry: async () => file && upload(file),
  };
}

/** As a notice. @returns the same sentence, for beside the field */
function explain(reason: unknown): string {
  const sentence = sentenceOf(reason, 'An unexpected error occurred during update.');
  notify.failure(reason instanceof Refusal ? TITLES.refused : TITLES.failed, sentence);
  return sentence;
}
