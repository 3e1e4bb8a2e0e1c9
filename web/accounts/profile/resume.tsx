import { resumeName } from '../../applications/applicant/resume.tsx';
import { useChange } from '../../kit/data/calls.ts';
import { ChangeDialog } from '../../kit/data/change-dialog.tsx';
import { type RemovalProps, ResumeSection } from '../resume-section.tsx';

const Removal = ({ dialog }: RemovalProps) => (
  <ChangeDialog change="removeProfileResume" input={{}} {...dialog} />
);

/** The resume of the profile. @param link to it */
export function ProfileResume({ link }: { link: string | null }) {
  const upload = useChange('uploadProfileResume');
  return (
    <ResumeSection
      resumes={link ? [{ name: resumeName(link), text: 'Sent when you apply', link }] : []}
      send={(file, onProgress) => upload.mutateAsync({ file, onProgress })}
      another="Replace your resume"
      Removal={Removal}
    />
  );
}
