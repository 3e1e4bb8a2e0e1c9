import { expect, test } from 'vitest';
import { checkResume } from '../../server/applications/submission/resume.ts';
import { tinyDoc, tinyDocx, zip } from './office.ts';
import { tinyPdf } from './pdf.ts';

test.each([
  ['resume.pdf', tinyPdf('Ada (Resume)')],
  ['resume.docx', tinyDocx()],
  ['resume.doc', tinyDoc()],
])('case 11: %s is accepted as what it is, whatever it is called', async (name, content) => {
  for (const other of ['.pdf', '.docx', '.doc', '.PDF', '', ' .rtf', '.pdf.', '.html '])
    await expect(checkResume({ name: `resume${other}`, content }), other).resolves.toMatchObject({
      name,
      content,
    });
});

test('other archives are not documents', async () => {
  const content = zip({ 'notes.txt': 'These are no resume.' });
  await expect(checkResume({ name: 'resume.docx', content })).rejects.toMatchObject({
    status: 415,
  });
});
