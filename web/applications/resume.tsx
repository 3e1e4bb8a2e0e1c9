import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { LinkButton } from '../kit/ui/button.tsx';
import { Quiet } from '../kit/ui/prose.tsx';
import styles from './resume.module.css';

/** The resume that went with an application, to open. */
export function SentResume({ resume }: { resume: string }) {
  if (!resume || resume === 'N/A') return <Quiet>No resume.</Quiet>;
  return (
    <div className={styles.resume}>
      <IconFileText size={26} stroke={1.6} aria-hidden className={styles.icon} />
      <p className={styles.name}>{resumeName(resume)}</p>
      <LinkButton
        to={resume}
        reloadDocument
        target="_blank"
        rel="noopener"
        variant="outline"
        size="sm"
        icon={<IconExternalLink size={17} aria-hidden />}
      >
        Open<span className="sr-only"> your resume (in a new tab)</span>
      </LinkButton>
    </div>
  );
}

/** The name of a resume's file, which ends the path of its link: '/resumes/<id>/<name>?…'. */
export const resumeName = (link: string) =>
  decodeURIComponent(link.split('?')[0]?.split('/').at(-1) ?? '');
