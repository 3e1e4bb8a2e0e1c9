import { useState } from 'react';
import type { ApplicantProfile } from '../../../shared/applications/applicant-profile.ts';
import type { ResumeDraft } from '../../../shared/resumes/draft.ts';
import { DRAFT_EXTENSIONS, draftRefusal } from '../../../shared/resumes/formats.ts';
import { useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { ReviewDialog } from '../../resumes/review.tsx';
import { UploadField, useUpload } from './upload.tsx';

type Profile = Pick<ApplicantProfile, 'fullName' | 'skills' | 'education' | 'experience'>;

interface FillInProps {
  /** With its unsaved changes. */
  profile: Profile;
  isSaving: boolean;
  /** Saves the profile. @returns whether it was saved */
  onSave: (profile: Profile) => Promise<boolean>;
}

/** Reads a file, and shows what it says before anything of it is saved. */
export function FillIn({ profile, isSaving, onSave }: FillInProps) {
  const { mutateAsync: draftProfile } = useChange('draftProfile');
  const [draft, setDraft] = useState<ResumeDraft>();
  const upload = useUpload({
    refusalOf: draftRefusal,
    send: async (file, onProgress) => setDraft((await draftProfile({ file, onProgress })).draft),
    explain: (failure) => notifyFailure(failure, 'Reading', FALLBACK),
  });
  const { file, error, sent } = upload;
  const save = async (next: Profile) => {
    if (!(await onSave(next))) return;
    setDraft(undefined);
    upload.clear();
  };

  return (
    <Section
      title="Fill in from a file"
      note="Use a resume (PDF or DOCX), a JSON Resume file, or your LinkedIn data archive (ZIP). You review everything before it is saved."
    >
      <Stack gap={16}>
        <UploadField
          upload={upload}
          label="File to read"
          hint="PDF, DOCX, JSON or ZIP, up to 5 MB"
          accept={DRAFT_EXTENSIONS}
          sending="Reading your file"
        />
        {file && !draft && !error && sent === undefined && (
          <div>
            <Button variant="outline" size="sm" onClick={() => void upload.retry()}>
              Review Again
            </Button>
          </div>
        )}
      </Stack>
      {draft && (
        <ReviewDialog
          draft={draft}
          profile={profile}
          busy={isSaving}
          onSave={(next) => void save(next)}
          onClose={() => setDraft(undefined)}
        />
      )}
    </Section>
  );
}

const FALLBACK = 'An unexpected error occurred while reading the file.';
