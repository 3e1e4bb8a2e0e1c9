import { useState } from 'react';
import { useChange } from '../../../web/kit/data/calls.ts';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';
import { UploadField, useUpload } from '../../../web/kit/forms/upload.tsx';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import type { ProfileValues, Slots } from '../../../web/panels.tsx';
import { DRAFT_EXTENSIONS, draftRefusal, type ResumeDraft } from '../rules.ts';
import { ReviewDialog } from './review.tsx';

/** Reads a file, and shows what it says before anything of it is saved. */
export function FillInOnProfile({ profile, isSaving, onSave }: Slots['profile.form']) {
  const { mutateAsync: draftProfile } = useChange('draftProfile');
  const [draft, setDraft] = useState<ResumeDraft>();
  const upload = useUpload({
    refusalOf: draftRefusal,
    send: async (file, onProgress) => setDraft((await draftProfile({ file, onProgress })).draft),
    explain: (failure) => notifyFailure(failure, 'Reading', FALLBACK),
  });
  const { file, error, sent } = upload;
  const save = async (next: ProfileValues) => {
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
