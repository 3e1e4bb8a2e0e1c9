import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../kit/ui/button.tsx';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { Row } from '../kit/ui/layout/stack.tsx';
import styles from './resume.module.css';

/** The resume of an application. */
export const SentResume = ({ resume }: { resume: string }) =>
  resume && resume !== 'N/A' ? <ResumeFile link={resume} /> : <Quiet>No resume.</Quiet>;

interface ResumeFileProps {
  link: string;
  /** Actions after Open. */
  children?: ReactNode;
}

/** The job seeker's own resume: its name, and a button that opens it. */
export function ResumeFile({ link, children }: ResumeFileProps) {
  return (
    <div className={styles.resume}>
      <IconFileText size={26} stroke={1.6} aria-hidden className={styles.icon} />
      <p className={styles.name}>{resumeName(link)}</p>
      <Row>
        <LinkButton
          to={link}
          fileInNewTab
          variant="outline"
          size="sm"
          icon={<IconExternalLink size={17} aria-hidden />}
        >
          Open<span className="sr-only"> your resume (in a new tab)</span>
        </LinkButton>
        {children}
      </Row>
    </div>
  );
}

/** The file name at the end of a resume's link: '/resumes/<id>/<name>?…'. */
export const resumeName = (link: string) =>
  decodeURIComponent(link.split('?')[0]?.split('/').at(-1) ?? '');
