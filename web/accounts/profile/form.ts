import {
  type ApplicantProfile,
  applicantProfileChange,
  type Education,
  type Experience,
} from '../../../shared/applications/applicant-profile.ts';
import { check } from '../../../shared/kit/validation.ts';

/** The part of a profile that its owner edits. */
export interface ProfileForm {
  fullName: string;
  skills: string[];
  education: Education[];
  experience: Experience[];
}

export const toForm = ({ fullName, skills, education, experience }: ApplicantProfile) =>
  ({ fullName, skills, education, experience }) satisfies ProfileForm;

/** A draft as it was kept, on top of what is saved by now, if it still has the shape of changes to a profile. */
export function readForm(draft: unknown, saved: ProfileForm): ProfileForm | undefined {
  const checked = check(applicantProfileChange, draft);
  if ('errors' in checked) return undefined;
  const {
    fullName = saved.fullName,
    skills = saved.skills,
    education = saved.education,
    experience = saved.experience,
  } = checked.value;
  return { fullName, skills, education, experience };
}
