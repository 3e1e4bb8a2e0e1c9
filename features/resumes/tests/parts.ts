import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { tinyPdf } from '../../../tests/support/pdf.ts';

const pdf = (name: string) => new File([tinyPdf(name)], `${name}.pdf`, { type: 'application/pdf' });

export const resumesTests: FeatureTests = {
  things: {
    resume: {
      path: /^\/resumes\/:id/,
      owners: ['job_seeker'],
      isPrivate: true,
      make: async ({ seeker, secret }) => {
        const body = { name: `Resume of ${secret}` };
        return (await seeker.client.addResume({ body, file: pdf(secret) })).resume._id;
      },
    },
  },
  empty: { changeResume: 404 },
  // There is no resume beside that of the profile.
  refused: { changeResume: [404], removeResume: [404] },
  plant: async ({ client }, canary) => {
    const file = (again = '') => pdf(canary(`addResume${again} (name)`));
    const { resume } = await client.addResume({ body: { name: 'Replaced' }, file: file() });
    const params = { id: resume._id };
    await client.changeResume({ params, body: { name: canary('changeResume.name') } });
    await client.addResume({ body: { name: canary('addResume.name') }, file: file(' again') });
  },
  screens: {
    'job seeker': [
      {
        name: 'the profile, with a resume that was refused',
        path: '/profile',
        heading: 'Profile',
        open: async (page) => {
          await page.getByLabel('Add another resume').setInputFiles({
            name: 'a-resume-whose-name-is-longer-than-any-phone-is-wide-2026-final-version.exe',
            mimeType: 'application/pdf',
            buffer: tinyPdf(),
          });
          await page.getByText('Your resume must be a PDF, DOC or DOCX file.').waitFor();
        },
      },
    ],
  },
};
