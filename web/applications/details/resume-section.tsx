import { IconDownload, IconExternalLink, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { hasResume } from '../applicant-contact.ts';
import { resumeName } from '../resume-name.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { ResumeFrame } from './resume-frame.tsx';
import styles from './resume-section.module.css';

/** The resume: to open, to keep, and where the browser shows PDFs, right in the page. */
export function ResumeSection({ application }: { application: Application }) {
  const { resume, applicant } = application;
  // Signed anew with every answer: the first link stays here, so that the file is not loaded again and again.
  const [shown] = useState(resume);
  const isPdf = /\.pdf(\?|$)/i.test(resume);

  if (!hasResume(application)) {
    return (
      <Section title="Resume">
        <Quiet>This application doesn't have a resume attached.</Quiet>
      </Section>
    );
  }
  return (
    <Section
      title="Resume"
      actions={
        <>
          {isPdf && (
            <LinkButton
              to={resume}
              reloadDocument
              target="_blank"
              variant="outline"
              size="sm"
              icon={<IconExternalLink size={17} aria-hidden />}
            >
              Open Resume
            </LinkButton>
          )}
          <LinkButton
            to={resume}
            reloadDocument
            download
            variant="outline"
            size="sm"
            icon={<IconDownload size={17} aria-hidden />}
          >
            Download Resume
          </LinkButton>
        </>
      }
    >
      {isPdf && navigator.pdfViewerEnabled ? (
        <ResumeFrame
          src={`${shown}#navpanes=0&view=FitH`}
          title={`Resume of ${displayName(applicant)}`}
        />
      ) : (
        <div className={styles.file}>
          <IconFileText size={28} stroke={1.5} aria-hidden />
          <div>
            <p className={styles.name}>{resumeName(resume)}</p>
            <Quiet>
              {isPdf
                ? 'This browser does not show PDFs inside a page. Open or download it to read it.'
                : 'A Word document. Download it to read it.'}
            </Quiet>
          </div>
        </div>
      )}
    </Section>
  );
}
