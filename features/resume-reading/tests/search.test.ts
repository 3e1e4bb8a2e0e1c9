import { expect, test } from 'vitest';
import { tinyDoc, tinyDocx } from '../../../tests/support/office.ts';
import { tinyPdf } from '../../../tests/support/pdf.ts';
import { makeCompany, makeJob, makeSeeker } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });

test('companies find the words of resumes, those of files that can be read', async () => {
  const company = await makeCompany(server);
  const { _id: jobId } = await makeJob(server, company);
  const words = 'Led a Kubernetes migration of nine bakeries';
  const files = {
    'a.pdf': tinyPdf(words),
    'b.docx': tinyDocx(words),
    'c.doc': tinyDoc(words),
    'd.pdf': tinyPdf(''),
  };
  const ids: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const seeker = await makeSeeker(server);
    const { application } = await seeker.client.apply({
      params: { jobId },
      body: { coverLetter: 'Hello.' },
      file: new File([content], name),
    });
    ids.push(application._id);
  }
  expect(await server.readTexts()).toBe('4 read, 2 of them without a readable resume.');
  const { applications } = await company.client.listCompanyApplications({
    query: { search: '"kubernetes migration"' },
  });
  expect(applications.map(({ _id }) => _id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect(applications[0]?.found?.in).toBe('resume');
});
