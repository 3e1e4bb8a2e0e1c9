import { feature } from '../../shared/kit/feature.ts';
import { resumeReadingCalls } from './calls.ts';

/** Job seekers fill in their profile from a file, and companies find the words of resumes. */
export const resumeReading = feature({
  name: 'resume-reading',
  says: 'Job seekers fill in their profile from a resume, a JSON Resume file or the archive of LinkedIn; companies find words of resumes.',
  calls: resumeReadingCalls,
  group: ['Resumes', 'Resumes of job seekers, and what they say'],
  refusals: { 422: ['resume-without-text', 'resume-too-long', 'resume-unreadable-text'] },
  limits: {
    'resume-reading': {
      per: 'user',
      calls: 60,
      hours: 1,
      sentence: 'You have read too many resumes in a short time.',
    },
  },
});
