import { expect, test } from 'vitest';
import { checkResume } from '../../server/applications/submission/resume.ts';
import { tinyDoc, tinyDocx, zip } from './office.ts';
import { tinyPdf } from './pdf.ts';

test.each([
  ['resume.pdf', tinyPdf('Ada (Resume)')],
  ['resume.docx', tinyDocx()],
  ['resume.doc', tinyDoc()],
])('%s is accepted only with its own extension', async (name, content) => {
  await expect(checkResume({ name, content })).resolves.toMatchObject({ name, content });
  for (const other of ['.pdf', '.docx', '.doc'].filter((extension) => !name.endsWith(extension))) {
    const renamed = checkResume({ name: `resume${other}`, content });
    await expect(renamed).rejects.toMatchObject({ status: 415 });
  }
});

test('other archives are not documents', async () => {
  const content = zip({ 'notes.txt': 'These are no resume.' });
  await expect(checkResume({ name: 'resume.docx', content })).rejects.toMatchObject({
    status: 415,
  });
});
