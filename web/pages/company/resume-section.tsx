import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { displayName } from '../../../shared/accounts.ts';
import type { Application } from '../../../shared/applications.ts';
import { hasResume } from '../../components/applicant-contact.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Quiet } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './resume-section.module.css';

/** The resume: to open, to keep, and where the browser shows PDFs and there is room, right in the page. */
export function ResumeSection({ application }: { application: Application }) {
  const { resume } = application;
  // Signed anew with every answer: the first link stays here, so that the file is not loaded again and again.
  const [shown] = useState(resume);
  const isPdf = /\.pdf(\?|$)/i.test(resume);
  const canShow = isPdf && navigator.pdfViewerEnabled && window.innerWidth >= 768;

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
      {canShow ? (
        // A sandbox keeps browsers from showing PDFs; the server sends nothing else for this address.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          src={`${shown}#navpanes=0&view=FitH`}
          title={`Resume of ${displayName(application.applicant)}`}
          className={styles.page}
        />
      ) : (
        <Quiet>{isPdf ? 'A PDF document.' : 'A Word document.'}</Quiet>
      )}
    </Section>
  );
}
