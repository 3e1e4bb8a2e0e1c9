import { displayName } from '../../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../../shared/applications/status.ts';
import { Breakable } from '../../../kit/ui/display/breakable.tsx';
import styles from './profile-paper.module.css';

interface ProfilePaperProps {
  application: ApplicationDetail;
  /** In CSS pixels. */
  width: number;
}

/** What the paper is drawn for: it grows with its width, as a page of a PDF does. */
const DRAWN_FOR = 760;

/** The profile of an applicant, laid out like a resume. */
export function ProfilePaper({ application: { applicant }, width }: ProfilePaperProps) {
  const { skills, experience, education } = applicant.applicantProfile;
  const [latest] = experience;
  return (
    <article
      className={styles.paper}
      style={{ width, fontSize: `${Math.max(0.72, width / DRAWN_FOR)}em` }}
    >
      <h2 className={styles.name}>{displayName(applicant)}</h2>
      {latest && <p className={styles.title}>{latest.title}</p>}
      <p className={styles.dim}>
        <Breakable text={applicant.email} />
      </p>
      <h3>Experience</h3>
      {experience.length === 0 && <p className={styles.dim}>No experience yet.</p>}
      {experience.map(({ title, company, duration, description }) => (
        <div key={`${title} ${company} ${duration}`} className={styles.entry}>
          <span className={styles.dim}>{duration}</span>
          <div>
            <p>
              <b>{title}</b>, {company}
            </p>
            {description && <p className={styles.text}>{description}</p>}
          </div>
        </div>
      ))}
      <h3>Education</h3>
      {education.length === 0 && <p className={styles.dim}>No education yet.</p>}
      {education.map(({ degree, institution, year }) => (
        <div key={`${degree} ${institution} ${year}`} className={styles.entry}>
          <span className={styles.dim}>{year}</span>
          <p>
            <b>{degree}</b>, {institution}
          </p>
        </div>
      ))}
      <h3>Skills</h3>
      <p className={skills.length === 0 ? styles.dim : undefined}>
        {skills.join(', ') || 'No skills yet.'}
      </p>
    </article>
  );
}
