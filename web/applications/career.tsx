import type { Education, Experience } from '../../shared/applications/applicant-profile.ts';
import { Prose, Quiet } from '../kit/ui/display/prose.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import styles from './career.module.css';

export function ExperienceList({ experience }: { experience: readonly Experience[] }) {
  if (experience.length === 0) return <Quiet>No experience yet.</Quiet>;
  return (
    <ul className={styles.entries}>
      {experience.map(({ title, company, duration, description }) => (
        <li key={`${title} ${company} ${duration}`}>
          <p className={styles.title}>{title}</p>
          <Small>{[company, duration].filter(Boolean).join(' • ')}</Small>
          {description && <Prose text={description} />}
        </li>
      ))}
    </ul>
  );
}

export function EducationList({ education }: { education: readonly Education[] }) {
  if (education.length === 0) return <Quiet>No education yet.</Quiet>;
  return (
    <ul className={styles.entries}>
      {education.map(({ degree, institution, year }) => (
        <li key={`${degree} ${institution} ${year}`}>
          <p className={styles.title}>{degree}</p>
          <Small>
            {institution} • {year}
          </Small>
        </li>
      ))}
    </ul>
  );
}
