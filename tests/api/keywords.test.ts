import { expect, test } from 'vitest';
import { reindexJobs } from '../../server/jobs/search/rows.ts';
import { makeAdmin, makeCompany, makeJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const visitor = server.client();
await makeAdmin(server);
const acme = await makeCompany(server, { companyName: 'L’Oréal' });

const filler =
  'You will work together with people who care about doing it well, every day of the week, and learn from them. ';
const jobs: [title: string, description: string][] = [
  ['C++ Developer', 'Compilers.'],
  ['C Programmer', 'Kernels.'],
  ['Unity Specialist', 'Games in C#, tools in .NET and ASP.NET.'],
  ['Head of R&D', 'Laboratories.'],
  ['Full-Stack Developer', 'Node.js and React.'],
  ['Fullstack Programmer', 'NodeJS.'],
  ['IT Support', 'Printers.'],
  ['Product Designer', 'Management of design systems.'],
  ['Head Nurse', 'Nursing in Łódź.'],
  ['软件工程师', '开发网站。'],
  ['नर्स', 'अस्पताल में काम।'],
  ['Инженер-программист', 'Разработка.'],
  ['مهندس برمجيات', 'تطوير.'],
];
for (const [jobTitle, text] of jobs) {
  const bare = { skillsRequired: [], requirements: '', benefits: '' };
  await makeJob(server, acme, { ...bare, jobTitle, jobDescription: filler + text });
}

const titles = async (keywords: string) => {
  const { jobs: found } = await visitor.listJobs({ query: { keywords, literal: 'true' } });
  return found.map(({ jobTitle }) => jobTitle).toSorted();
};

const searches: [keywords: string, found: string[]][] = [
  ['C++', ['C++ Developer']],
  ['c', ['C Programmer']],
  ['C#', ['Unity Specialist']],
  ['.NET', ['Unity Specialist']],
  ['asp.net', ['Unity Specialist']],
  ['R&D', ['Head of R&D']],
  ['head -R&D', ['Head Nurse']],
  ['r', []],
  ['node.js', ['Full-Stack Developer', 'Fullstack Programmer']],
  ['nodejs', ['Full-Stack Developer', 'Fullstack Programmer']],
  ['node', ['Full-Stack Developer', 'Fullstack Programmer']],
  ['"full stack"', ['Full-Stack Developer']],
  ['full-stack', ['Full-Stack Developer', 'Fullstack Programmer']],
  ['IT', ['IT Support']],
  ['it support', ['IT Support']],
  ['loreal nurse', ['Head Nurse']],
  ["l'oreal nurse", ['Head Nurse']],
  ['desi', ['Product Designer']],
  ['designers', ['Product Designer']],
  ['nurses', ['Head Nurse']],
  ['nursing', ['Head Nurse']],
  ['lodz', ['Head Nurse']],
  ['工程', ['软件工程师']],
  ['网站', ['软件工程师']],
  ['程工', []],
  ['नर्स', ['नर्स']],
  ['ИНЖЕН', ['Инженер-программист']],
  ['программист', ['Инженер-программист']],
  ['برمجيات', ['مهندس برمجيات']],
];

test.each(searches)('%s', async (keywords, found) => {
  expect(await titles(keywords)).toEqual(found);
});

test('every prefix of a word in a title finds the job', async () => {
  for (const word of ['developer', 'specialist', 'designer', 'programmer']) {
    const whole = await titles(word);
    expect(whole.length, word).toBeGreaterThan(0);
    for (let length = 3; length < word.length; length++) {
      expect(await titles(word.slice(0, length)), word.slice(0, length)).toEqual(
        expect.arrayContaining(whole),
      );
    }
  }
});

test('search data of an older version is rebuilt at the start', async () => {
  const { pool } = server.database;
  await pool.query(`update job_search set words = '', head = '', reading = 0`);
  // The cache is invalidated shortly after a direct database change.
  await expect.poll(() => titles('systems')).toEqual([]);
  expect(await reindexJobs(server.database, server.now)).toBe(jobs.length);
  await expect.poll(() => titles('systems')).toEqual(['Product Designer']);
  expect(await reindexJobs(server.database, server.now)).toBe(0);
});
