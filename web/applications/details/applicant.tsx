import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { EducationList, ExperienceList } from '../career.tsx';
import { Tags } from '../../kit/ui/badge.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';

/** What the applicant's profile tells beside the application. */
export function ApplicantProfile({ applicant }: Pick<ApplicationDetail, 'applicant'>) {
  const { skills, education, experience } = applicant.applicantProfile;
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
