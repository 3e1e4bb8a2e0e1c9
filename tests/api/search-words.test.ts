// cspell:ignore Glassblowed glassblowep Nord entwickler Kuber netes Schicht dienst Softwareentwickler wareentwickler zeitplan schichtdienst Daten banken datenbanken brutto Monat
import { expect, test } from 'vitest';
import { makeAdmin, makeCompany, makeJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import groups from './search-words.json' with { type: 'json' };

const server = await startServer({ pages: false });
const visitor = server.client();
await makeAdmin(server);
const bare = { skillsRequired: [], requirements: '', benefits: '', salaryRange: '' };
const description = 'You will work together with people who care about doing it well, every day. ';

test.each(Object.entries(groups))('%s', async (name, { jobs, searches }) => {
  const company = await makeCompany(server, {
    companyName: `Company ${Object.keys(groups).indexOf(name)}`,
  });
  for (const jobTitle of jobs)
    await makeJob(server, company, { ...bare, jobTitle, jobDescription: description.repeat(2) });
  const wrong: string[] = [];
  for (const [keywords, titles] of Object.entries(searches)) {
    const { jobs: found } = await visitor.listJobs({ query: { keywords } });
    // Those of other tests may be found, too.
    const own = found.map(({ jobTitle }) => jobTitle).filter((title) => jobs.includes(title));
    const [one, other] = [own, titles].map((all) => all.toSorted().join(' · '));
    if (one !== other) wrong.push(`${keywords} => ${one}, not ${other}`);
  }
  expect(wrong).toEqual([]);
});

test('case 70: soft hyphens are removed when texts are stored, and zero-width characters when they are searched', async () => {
  const company = await makeCompany(server, { companyName: 'Nord\u00adwind' });
  const job = await makeJob(server, company, {
    ...bare,
    jobTitle: 'Soft\u00adware\u00adentwickler',
    skillsRequired: ['Kuber\u00adnetes'],
    jobDescription: `Zeit\u200bplan und Schicht\u00addienst. ${description}`,
  });
  expect(job).toMatchObject({ jobTitle: 'Softwareentwickler', skills: ['Kubernetes'] });
  const searches = [
    'Softwareentwickler',
    'Soft\u00adwareentwickler',
    'Kubernetes',
    'nordwind',
    'zeitplan',
    'schichtdienst',
    'title:"Soft\u00adwareentwickler"',
  ];
  for (const keywords of searches) {
    const { jobs } = await visitor.listJobs({ query: { keywords } });
    expect(
      jobs.map(({ jobTitle }) => jobTitle),
      keywords,
    ).toContain('Softwareentwickler');
  }
});

test('case 61: pay without a period is not compared as that of a year, nor is pay by the hour', async () => {
  const company = await makeCompany(server, { companyName: 'Payroll' });
  const pays = {
    Alpha: '15 EUR',
    Beta: '€15/h',
    Gamma: '€40,000 a year',
    Delta: '15 €/Std.',
    Epsilon: '€500/shift',
    Zeta: '2.500 € brutto/Monat',
  };
  for (const [jobTitle, salaryRange] of Object.entries(pays))
    await makeJob(server, company, {
      ...bare,
      jobTitle,
      salaryRange,
      jobDescription: description.repeat(2),
    });
  const titles = async (query: object) => {
    const { jobs } = await visitor.listJobs({ query: { payIn: 'EUR', ...query } });
    return jobs.map(({ jobTitle }) => jobTitle).filter((title) => title in pays);
  };
  expect((await titles({ salaryMin: 10 })).toSorted()).toEqual(['Beta', 'Delta', 'Gamma', 'Zeta']);
  expect((await titles({ sort: 'salary' })).slice(0, 1)).toEqual(['Gamma']);
});

test('a misspelt word is corrected towards a title before other words that are as similar', async () => {
  const company = await makeCompany(server, { companyName: 'Kilns' });
  const jobDescription = description.repeat(2);
  await makeJob(server, company, { ...bare, jobTitle: 'Glassblower', jobDescription });
  for (const jobTitle of ['Zither Maker', 'Lute Maker'])
    await makeJob(server, company, {
      ...bare,
      jobTitle,
      jobDescription,
      skillsRequired: ['Glassblowed'],
    });
  const { understood } = await visitor.listJobs({ query: { keywords: 'glassblowep' } });
  expect(understood?.corrections).toEqual([{ from: 'glassblowep', to: 'glassblower' }]);
});
