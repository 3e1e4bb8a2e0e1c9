// cspell:ignore Flate
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { zipSync } from 'fflate';
import PdfDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { runIsolated } from '../../../server/isolated.ts';
import { docxOf, tinyDoc, tinyDocx, zip } from '../../../tests/support/office.ts';
import { endlessPdf, textPdf, tinyPdf } from '../../../tests/support/pdf.ts';
import { makeCompany, makeSeeker } from '../../../tests/support/people.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { KNOWN_LAYOUTS, viewOf } from './quality/layouts.ts';
import { KNOWN } from './quality/people.ts';
import { fingerprint } from '../../../tests/support/rows.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const seeker = await makeSeeker(server);

const others = await Promise.all(Array.from({ length: 6 }, () => makeSeeker(server)));

const view = viewOf(KNOWN[0]!, 0);
const docx = await KNOWN_LAYOUTS.find(({ name }) => name === 'docx')!.docx!(view);

const send = (name: string, content: Uint8Array | string, { token } = seeker) => {
  const form = new FormData();
  form.set('resume', new File([content as BlobPart], name));
  return server.request<{ draft: unknown }>('POST', '/api/resumes/read', { token, form });
};

test('a resume is read as a draft of the profile, and nothing is stored', async () => {
  const before = await fingerprint(server.database.pool);
  const { code, body } = await send('Resume.DOCX', docx);
  expect(code).toBe(200);
  expect(body.draft).toMatchObject({
    fullName: 'Margaret Holloway',
    email: 'margaret.holloway@example.com',
    phone: '+44 20 7946 0321',
    skills: [
      'TypeScript',
      'Node.js',
      'PostgreSQL',
      'Docker',
      'AWS',
      'GraphQL',
      'Terraform',
      'CI/CD',
    ],
    experience: [
      {
        title: 'Senior Software Engineer',
        company: 'Brightwater Ltd',
        duration: 'Mar 2020 – Present',
        description: view
          .points(0)
          .map((point) => `• ${point}`)
          .join('\n'),
      },
      { title: 'Software Engineer', company: 'Kestrel Systems', duration: 'Jun 2017 – Feb 2020' },
      { title: 'Junior Developer', company: 'Oakfield Media', duration: 'Sep 2015 – May 2017' },
    ],
    education: [
      { degree: 'MSc Computer Science', institution: 'University of Leeds', year: 2015 },
      { degree: 'BSc Mathematics', institution: 'University of York', year: 2014 },
    ],
  });
  expect(await fingerprint(server.database.pool)).toEqual(before);
});

test('a JSON Resume file is read', async () => {
  const resume = {
    basics: {
      name: 'Ada Byron',
      email: 'ada@example.com',
      phone: '+44 1',
      url: 'https://ada.example',
      profiles: [{ network: 'GitHub', url: 'https://github.com/ada' }],
    },
    work: [
      {
        name: 'Analytical Engines',
        position: 'Programmer',
        startDate: '1842-03',
        summary: 'First programs.',
        highlights: ['Bernoulli numbers'],
        unknown: { deep: [1] },
      },
    ],
    education: [
      { institution: 'At home', studyType: 'Lessons', area: 'Mathematics', endDate: '1935' },
    ],
    skills: [{ name: 'Languages', keywords: ['French', 'Algebra'] }, { name: 'Weaving' }],
  };
  const { body } = await send('resume.json', JSON.stringify(resume));
  expect(body.draft).toEqual({
    leftOut: 0,
    fullName: 'Ada Byron',
    email: 'ada@example.com',
    phone: '+44 1',
    links: ['https://ada.example', 'https://github.com/ada'],
    skills: ['French', 'Algebra', 'Weaving'],
    experience: [
      {
        title: 'Programmer',
        company: 'Analytical Engines',
        duration: '1842-03 – Present',
        description: 'First programs.\n• Bernoulli numbers',
      },
    ],
    education: [{ degree: 'Lessons, Mathematics', institution: 'At home', year: 1935 }],
  });
});

test('the archive of LinkedIn is read', async () => {
  const archive = zip({
    'Profile.csv':
      '\uFEFFFirst Name,Last Name,Websites\nAda,"Byron, Lady",[OTHER:https://ada.example]\n',
    'Positions.csv':
      'Company Name,Title,Description,Location,Started On,Finished On\nEngines,Programmer,"Wrote, ""first"",\nprograms",London,Mar 2019,\nLooms,Weaver,,,2015,Feb 2019\n',
    'Education.csv':
      'School Name,Start Date,End Date,Notes,Degree Name,Activities\nHome School,2010,2014,,BSc,\n',
    'Skills.csv': 'Name\nAlgebra\nFrench\n',
    'Email Addresses.csv':
      'Email Address,Confirmed,Primary,Updated On\nold@example.com,Yes,No,\nada@example.com,Yes,Yes,\n',
    'Connections.csv': 'Not,read\n',
  });
  const { body } = await send('Basic_LinkedInDataExport.zip', archive);
  expect(body.draft).toEqual({
    leftOut: 0,
    fullName: 'Ada Byron, Lady',
    email: 'ada@example.com',
    phone: '',
    links: ['https://ada.example'],
    skills: ['Algebra', 'French'],
    experience: [
      {
        title: 'Programmer',
        company: 'Engines',
        duration: 'Mar 2019 – Present',
        description: 'Wrote, "first",\nprograms',
      },
      { title: 'Weaver', company: 'Looms', duration: '2015 – Feb 2019', description: '' },
    ],
    education: [{ degree: 'BSc', institution: 'Home School', year: 2014 }],
  });
});

test('files that cannot be read are refused with the reason, and the process goes on', async () => {
  const before = await fingerprint(server.database.pool);
  const zeros = new Uint8Array(30 * 1024 * 1024);
  const lying = Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(5 * 1024 * 1024) }));
  // Says that it has 10 bytes, in both of its headers.
  lying.writeUInt32LE(10, 22);
  lying.writeUInt32LE(10, lying.lastIndexOf('PK\x01\x02') + 24);
  const entries = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, number) => [`word/${number}.xml`, '<a/>']),
  );
  const cases: [name: string, content: Uint8Array | string, code: number, reason: string][] = [
    ['empty.pdf', '', 400, 'resume-empty'],
    ['resume.exe', 'MZ', 415, 'wrong-file-type'],
    ['resume.doc', tinyDoc(), 415, 'wrong-file-type'],
    ['text.pdf', 'This is no PDF, whatever its name says.', 415, 'wrong-file-type'],
    ['mail.docx', 'From: ada@example.com\nMessage-ID: <1>\n\nHello', 415, 'wrong-file-type'],
    ['large.pdf', new Uint8Array(6 * 1024 * 1024), 413, 'resume-too-large'],
    ['locked.pdf', await makePdf({ userPassword: 'secret' }), 422, 'resume-locked'],
    ['cut.pdf', (await makePdf()).subarray(0, 300), 422, 'resume-broken'],
    ['header.pdf', '%PDF-1.7\n%%EOF', 422, 'resume-broken'],
    [
      'noise.pdf',
      `%PDF-1.7\n${'\u0001\u0002 obj << /Kids [1 0 R] >>'.repeat(2000)}`,
      422,
      'resume-broken',
    ],
    [
      'scan.pdf',
      await makePdf({}, (pdf) => pdf.rect(50, 50, 400, 600).fill('#ccc')),
      422,
      'resume-without-text',
    ],
    [
      'garbled.pdf',
      textPdf([[{ text: '\u0003\u0004+%$&', x: 50, y: 700, font: 'unmapped' }]]),
      422,
      'resume-unreadable-text',
    ],
    ['bomb.pdf', await bombPdf(), 422, 'resume-too-long'],
    ['bomb.docx', zipSync({ 'word/document.xml': zeros }), 422, 'resume-too-long'],
    ['lying.docx', lying, 422, 'resume-broken'],
    ['entries.docx', zip(entries), 422, 'resume-too-long'],
    ['empty.docx', tinyDocx(' '), 422, 'resume-without-text'],
    ['other.docx', zip({ 'notes.txt': 'No document.' }), 422, 'resume-broken'],
    ['photos.zip', zip({ 'photo.jpg': 'No archive of LinkedIn.' }), 422, 'resume-broken'],
    ['broken.json', '{"basics": ', 422, 'resume-broken'],
    ['other.json', '{"name": "a package"}', 422, 'resume-broken'],
    ['deep.json', '['.repeat(100_000), 422, 'resume-broken'],
  ];
  for (const [name, content, code, reason] of cases) {
    const reply = await send(name, content);
    expect([name, reply.code, reply.body]).toMatchObject([name, code, { code: reason }]);
    expectRefusal(reply);
  }
  expect((await send('resume.docx', docx)).code).toBe(200);
  expect(await fingerprint(server.database.pool)).toEqual(before);
});

test('case 17: the first pages of a long file are read, and the draft says how many were not', async () => {
  const page = (text: string) => [{ text, x: 50, y: 700 }];
  const pages = ['Ada Byron', ...Array.from({ length: 149 }, (_, at) => `Certificate ${at}`)];
  const { code, body } = await send('long.pdf', textPdf(pages.map(page)));
  expect([code, body]).toMatchObject([200, { draft: { fullName: 'Ada Byron', pagesLeftOut: 50 } }]);
  // Says that it has a billion pages.
  const lying = tinyPdf('Ada Lovelace\nada@example.com')
    .toString('latin1')
    .replace('/Count 1', '/Count 999999999');
  expect((await send('pages.pdf', lying)).code).toBe(200);
});

test('of more entries than a profile can hold, the first are read, and the rest is counted', async () => {
  const work = Array.from({ length: 10_000 }, (_, index) => ({
    name: 'Acme',
    position: `Job ${index}`,
  }));
  const { body } = await send('resume.json', JSON.stringify({ basics: { name: 'Ada' }, work }));
  expect(body.draft).toMatchObject({ leftOut: 9950, experience: { length: 50 } });
  const rows = work.map(({ name, position }) => `${name},${position},,,Jan 2020,`);
  const positions = ['Company Name,Title,Description,Location,Started On,Finished On', ...rows];
  const archive = zip({
    'Profile.csv': 'First Name,Last Name,Headline\nAda,Byron,Engineer\n',
    'Positions.csv': positions.join('\n'),
  });
  const { body: linked } = await send('archive.zip', archive);
  expect(linked.draft).toMatchObject({ leftOut: 9950, experience: { length: 50 } });
  // What the profile has counts too, and nothing is stored by halves.
  const experience = work.slice(0, 51).map(({ name, position }) => ({
    title: position,
    company: name,
    duration: '',
    description: '',
  }));
  await expect(
    seeker.client.updateApplicantProfile({ body: { fullName: 'Other', experience } }),
  ).rejects.toMatchObject({
    status: 400,
    errors: { experience: 'A profile has at most 50 jobs.' },
  });
});

test('a user has one file read at a time', async () => {
  const replies = await Promise.all([send('resume.docx', docx), send('resume.docx', docx)]);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, 503]));
  const busy = replies.find(({ code }) => code === 503);
  expect(busy?.body).toMatchObject({
    code: 'busy',
    message: 'Your last file is still being read. Please try again in a few seconds.',
  });
});

test('files that many people send at the same time wait for their turn, or are refused politely', async () => {
  const replies = await Promise.all(others.map((other) => send('resume.docx', docx, other)));
  const busy = replies.filter(({ code }) => code === 503);
  // More than are read at the same time.
  expect(replies.filter(({ code }) => code === 200).length).toBe(others.length - busy.length);
  expect(replies.length - busy.length).toBeGreaterThan(2);
  for (const reply of busy) {
    expect(reply.body).toMatchObject({ status: false, code: 'busy' });
    expect(reply.headers.get('retry-after')).toBe('5');
  }
  expect((await send('resume.docx', docx)).code).toBe(200);
});

test('documents that need much more memory than their size are refused, and the process goes on', async () => {
  const packed = (files: Record<string, string>) =>
    Buffer.from(
      zipSync(
        Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
      ),
    );
  const times = 500_000;
  const cases = [
    ['empty paragraphs', '<w:p/>'.repeat(times)],
    ['nested paragraphs', '<w:p>'.repeat(times) + '</w:p>'.repeat(times)],
    ['short paragraphs', '<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(times)],
    ['attributes', `<w:p ${Array.from({ length: times }, (_, at) => `a${at}="x"`).join(' ')}/>`],
  ] as const;
  for (const [name, body] of cases) {
    const { code, body: answer } = await send('resume.docx', docxOf(body, packed));
    expect([name, code, answer]).toMatchObject([name, 422, { code: 'resume-too-long' }]);
  }
  expect((await send('resume.docx', docx)).code).toBe(200);
});

test('while a file without an end takes all its time, others are read', async () => {
  const endless = send('endless.pdf', endlessPdf());
  const { code } = await send('resume.docx', docx, others[0]);
  expect(code).toBe(200);
  expect((await endless).body).toMatchObject({ code: 'resume-too-long' });
});

test('a process that reads a file may end without harm', async () => {
  const outcome = await runIsolated({
    file: new URL('data:text/javascript,process.kill(process.pid, "SIGABRT")'),
    input: {},
    time: 10_000,
    memory: 2 ** 25,
  });
  expect(outcome).toEqual({ latest: undefined, isLate: false });
});

test('only job seekers have resumes read, and an answer is not kept for repetitions', async () => {
  const company = await makeCompany(server);
  expect((await send('resume.docx', docx, company)).code).toBe(403);
  const form = new FormData();
  form.set('resume', new File([docx as BlobPart], 'resume.docx'));
  const headers = { 'idempotency-key': 'once' };
  const reply = await server.request('POST', '/api/resumes/read', {
    token: seeker.token,
    form,
    headers,
  });
  expect(reply.code).toBe(200);
  expect(await server.database.pool.query('select from idempotency_keys')).toMatchObject({
    rowCount: 0,
  });
});

const pack = promisify<Buffer, Buffer>(deflate);

async function makePdf(
  options: PDFKit.PDFDocumentOptions = {},
  draw: (pdf: PDFKit.PDFDocument) => void = (pdf) => pdf.text('Ada Byron, programmer of engines.'),
): Promise<Buffer> {
  const pdf = new PdfDocument(options);
  draw(pdf);
  pdf.end();
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A PDF whose text is 300 MB of spaces, in a few kilobytes. */
async function bombPdf(): Promise<Buffer> {
  const packed = await pack(await pack(Buffer.alloc(300 * 1024 * 1024, ' ')));
  const stream = Buffer.concat([
    Buffer.from(`<< /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\n'),
  ]);
  const plain = tinyPdf().toString('latin1');
  // Without a table of its objects, which a reader then looks for.
  return Buffer.concat([
    Buffer.from(plain.slice(0, plain.indexOf('4 0 obj') + 8), 'latin1'),
    stream,
    Buffer.from(
      plain.slice(plain.indexOf('endobj', plain.indexOf('4 0 obj')), plain.indexOf('xref')),
      'latin1',
    ),
    Buffer.from('trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}
