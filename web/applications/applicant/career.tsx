import type { ComponentType, ReactNode } from 'react';
import type { Education, Experience } from '../../../shared/applications/applicant-profile.ts';
import { Tags } from '../../kit/ui/display/badge.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import styles from './career.module.css';

interface CareerProps {
  profile: {
    skills: readonly string[];
    experience: readonly Experience[];
    education: readonly Education[];
  };
  /** `Section` on a page, `DrawerSection` in a drawer. */
  as: ComponentType<{ title: string; children: ReactNode }>;
}

/** The skills, experience and education of an applicant, each in a section. */
export function Career({ profile: { skills, experience, education }, as: Section }: CareerProps) {
  return (
    <>
      <Section title="Skills">
        {skills.length > 0 ? (
          <Tags items={skills} max={skills.length} />
        ) : (
          <Quiet>No skills yet.</Quiet>
        )}
      </Section>
      <Section title="Experience">
        <ExperienceList experience={experience} />
      </Section>
      <Section title="Education">
        <EducationList education={education} />
      </Section>
    </>
  );
}

function ExperienceList({ experience }: { experience: readonly Experience[] }) {
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

function EducationList({ education }: { education: readonly Education[] }) {
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
