import { useRef, useState } from 'react';
import { errorMessage } from '../../../shared/kit/client.ts';
import { quietApi } from '../../../web/kit/data/api.ts';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { updateStoredUser } from '../../../web/kit/session.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import type { ProfileValues, Slots } from '../../../web/panels.tsx';
import { draftRefusal, type ResumeDraft } from '../rules.ts';
import { ReviewDialog } from './review.tsx';
import styles from './while-applying.module.css';

/** A file that was read, or is being read. */
interface Reading {
  file: File;
  is?: 'reading' | 'failed' | 'saved';
  text?: string;
  draft?: ResumeDraft;
}

/** Offers to fill in an empty profile from the chosen resume. Applying does not depend on it. */
export function FillInWhileApplying({ file, profile: before, disabled }: Slots['apply.resume']) {
  const [isSaving, setSaving] = useState(false);
  const [profile, setProfile] = useState<ProfileValues | undefined>(before);
  const [latest, setReading] = useState<Reading>();
  const [isReviewing, review] = useState(false);
  const asked = useRef<File>(undefined);
  if (!file || draftRefusal(file)) return null;
  // Another file may have been chosen since.
  const reading = latest?.file === file ? latest : undefined;

  const read = async () => {
    if (reading?.draft) {
      review(true);
      return;
    }
    asked.current = file;
    setReading({ file, is: 'reading', text: 'Reading your resume...' });
    try {
      const { draft } = await quietApi.draftProfile({ file });
      if (asked.current !== file) return;
      setReading({ file, draft });
      review(true);
    } catch (error) {
      if (asked.current !== file) return;
      const text = errorMessage(error, 'This resume could not be read.');
      setReading({ file, is: 'failed', text: `${text} You can still send it.` });
    }
  };
  const save = async ({ fullName, skills, education, experience }: ProfileValues) => {
    setSaving(true);
    try {
      const body = { fullName, skills, education, experience };
      const { user } = await quietApi.updateApplicantProfile({ body });
      setProfile(user.applicantProfile);
      updateStoredUser({ applicantProfile: user.applicantProfile });
      setReading({ ...reading, file, is: 'saved', text: 'Your profile is filled in.' });
      review(false);
    } catch (error) {
      notifyUpdateFailure(error);
    }
    setSaving(false);
  };

  const isEmpty =
    profile && !profile.skills.length && !profile.education.length && !profile.experience.length;
  return (
    <>
      <div className={styles.row}>
        <span role="status">
          <Small as="span">{reading?.text ?? (isEmpty && 'Your profile is empty.')}</Small>
        </span>
        {isEmpty && reading?.is !== 'failed' && (
          <Button
            variant="light"
            size="sm"
            aria-haspopup="dialog"
            busy={reading?.is === 'reading'}
            disabled={disabled}
            onClick={() => void read()}
          >
            Fill In from This Resume
          </Button>
        )}
      </div>
      {isReviewing && reading?.draft && profile && (
        <ReviewDialog
          draft={reading.draft}
          profile={profile}
          busy={isSaving}
          onSave={(next) => void save(next)}
          onClose={() => review(false)}
        />
      )}
    </>
  );
}
