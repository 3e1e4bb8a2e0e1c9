import { IconFileText } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RESUME_EXTENSIONS, resumeRefusal } from '../../shared/applications/status.ts';
import type { ChangeDialog } from '../kit/data/change-dialog.tsx';
import { notifyUpdateFailure } from '../kit/failure-notice.ts';
import { UploadField, useUpload } from '../kit/forms/upload.tsx';
import { notify } from '../kit/notices.ts';
import { Button, LinkButton } from '../kit/ui/button.tsx';
import { Badge } from '../kit/ui/display/badge.tsx';
import { Section } from '../kit/ui/layout/section.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { SettingsRow, SettingsRows } from './settings-rows.tsx';

export interface ShownResume {
  name: string;
  /** Below the name. */
  text: string;
  link: string;
  badge?: string | false;
}

/** Asks whether to remove a resume. */
export interface RemovalProps<One extends ShownResume = ShownResume> {
  resume: One;
  dialog: Omit<ComponentProps<typeof ChangeDialog>, 'change' | 'input'>;
}

interface ResumeSectionProps<One extends ShownResume> {
  resumes: readonly One[];
  /** @returns what the server says */
  send: (
    file: File,
    onProgress: (share: number) => void,
  ) => Promise<{ message?: string | undefined }>;
  /** The label of the field if there is a resume. */
  another: string;
  /** In place of the field. */
  full?: ReactNode;
  /** Behind the link that opens it. Whoever changes their order calls `onMoved`. */
  Actions?: ComponentType<{ resume: One; onMoved: () => void }>;
  Removal: ComponentType<RemovalProps<One>>;
}

/** Resumes of the job seeker. Each change is made at once, independently of the form. */
export function ResumeSection<One extends ShownResume>(props: ResumeSectionProps<One>) {
  const { resumes, send, another, full, Actions, Removal } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<One>();
  // The control that had the focus is disabled or removed.
  const focusField = () => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  /** The number of finished uploads. It is the field's key, so that each upload empties the field. */
  const [round, setRound] = useState(0);
  const upload = useUpload({
    refusalOf: resumeRefusal,
    send: async (file, onProgress) => {
      const { message } = await send(file, onProgress);
      upload.clear();
      setRound((before) => before + 1);
      notify.success('Profile Updated!', message);
    },
    explain: notifyUpdateFailure,
    onEnd: focusField,
  });
  const closeRemoval = () => setRemoved(undefined);
  return (
    <Section
      title="Resume"
      note="Apply with a saved resume in one step. Each application keeps its own copy."
    >
      <Stack ref={box} gap={16}>
        {resumes.length > 0 && (
          <SettingsRows label="Your resumes" list={list}>
            {resumes.map((resume) => (
              <SettingsRow
                key={resume.link.split('?')[0]}
                icon={IconFileText}
                name={resume.name}
                text={resume.text}
              >
                {resume.badge && <Badge tone="blue">{resume.badge}</Badge>}
                <LinkButton to={resume.link} fileInNewTab variant="outline" size="sm">
                  Open<span className="sr-only"> {resume.name} (in a new tab)</span>
                </LinkButton>
                {Actions && <Actions resume={resume} onMoved={() => list.current?.focus()} />}
                <Button
                  variant="subtle"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => setRemoved(resume)}
                >
                  Remove<span className="sr-only"> {resume.name}</span>
                </Button>
              </SettingsRow>
            ))}
          </SettingsRows>
        )}
        {full || (
          <UploadField
            key={round}
            upload={upload}
            label={resumes.length > 0 ? another : 'Your resume'}
            hint="PDF, DOC or DOCX, up to 5 MB"
            accept={RESUME_EXTENSIONS}
            sending={(upload.sent ?? 0) < 100 ? 'Uploading your resume' : 'Almost done'}
          />
        )}
      </Stack>
      {removed && (
        <Removal
          resume={removed}
          dialog={{
            done: 'Profile Updated!',
            onDone: () => {
              flushSync(closeRemoval);
              focusField();
            },
            title: `Remove ${removed.name}?`,
            confirmLabel: 'Remove Resume',
            onClose: closeRemoval,
            children: 'This removes it from your profile. Companies keep the copies you sent them.',
          }}
        />
      )}
    </Section>
  );
}
