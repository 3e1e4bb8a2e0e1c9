import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import styles from './resume.module.css';

/** The resume of an application: its name, and a button that opens it. */
export function SentResume({ resume }: { resume: string }) {
  if (!resume || resume === 'N/A') return <Quiet>No resume.</Quiet>;
  return (
    <div className={styles.resume}>
      <IconFileText size={26} stroke={1.6} aria-hidden className={styles.icon} />
      <p className={styles.name}>{resumeName(resume)}</p>
      <LinkButton
        to={resume}
        fileInNewTab
        variant="outline"
        size="sm"
        icon={<IconExternalLink size={17} aria-hidden />}
      >
        Open<span className="sr-only"> your resume (in a new tab)</span>
      </LinkButton>
    </div>
  );
}

/** The file name at the end of a resume's link: '/resumes/<id>/<name>?…'. */
export const resumeName = (link: string) =>
  decodeURIComponent(link.split('?')[0]?.split('/').at(-1) ?? '');
