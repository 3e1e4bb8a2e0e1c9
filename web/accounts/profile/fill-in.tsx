import { useState } from 'react';
import type { ApplicantProfile } from '../../../shared/applications/applicant-profile.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import type { ResumeDraft } from '../../../shared/resumes/draft.ts';
import { DRAFT_EXTENSIONS, draftRefusal } from '../../../shared/resumes/formats.ts';
import { useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { FileField } from '../../kit/ui/fields/file-field.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { ReviewDialog } from '../../resumes/review.tsx';

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
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [mayRetry, setMayRetry] = useState(false);
  /** Percent sent; undefined while nothing is being sent. */
  const [sent, setSent] = useState<number>();
  const [draft, setDraft] = useState<ResumeDraft>();

  const read = async (chosen: File) => {
    setSent(0);
    setMayRetry(false);
    try {
      const { draft: found } = await draftProfile({
        file: chosen,
        onProgress: (share) => setSent(share * 100),
      });
      setDraft(found);
    } catch (reason) {
      setError(notifyFailure(reason, NOTICES, FALLBACK));
      setMayRetry(!(reason instanceof Refusal) || reason.code === 'too-many-requests');
    }
    setSent(undefined);
  };
  const choose = async (chosen: File | undefined) => {
    setFile(chosen);
    setMayRetry(false);
    const refusal = chosen && draftRefusal(chosen);
    setError(refusal?.message);
    if (chosen && !refusal) await read(chosen);
  };
  const save = async (next: Profile) => {
    if (!(await onSave(next))) return;
    setDraft(undefined);
    setFile(undefined);
  };

  return (
    <Section
      title="Fill in from a file"
      note="Use a resume (PDF or DOCX), a JSON Resume file, or your LinkedIn data archive (ZIP). You review everything before it is saved."
    >
      <Stack gap={16}>
        <FileField
          label="File to read"
          hint="PDF, DOCX, JSON or ZIP, up to 5 MB"
          accept={DRAFT_EXTENSIONS}
          file={file}
          error={error}
          disabled={sent !== undefined}
          onChange={(chosen) => void choose(chosen)}
        />
        {sent !== undefined && <ProgressBar label="Reading your file" value={sent} />}
        {mayRetry && file && (
          <div>
            <Button variant="outline" size="sm" onClick={() => void read(file)}>
              Try Again
            </Button>
          </div>
        )}
        {file && !draft && !error && sent === undefined && (
          <div>
            <Button variant="outline" size="sm" onClick={() => void read(file)}>
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

const NOTICES = { refused: 'Reading Failed', failed: 'Reading Error' };
const FALLBACK = 'An unexpected error occurred while reading the file.';
