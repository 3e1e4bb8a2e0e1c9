import { expect, test } from 'vitest';
import { makeAdmin, makeCompany, makeJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import groups from './search-words.json' with { type: 'json' };

const server = await startServer({ pages: false });
const visitor = server.client();
await makeAdmin(server);
const bare = { skillsRequired: [], requirements: '', benefits: '', salaryRange: '' };
const description = 'You will work together with people who care about doing it well, every day. ';

for (const [name, { jobs, searches }] of Object.entries(groups))
  test(name, async () => {
    const company = await makeCompany(server, { companyName: `Company ${Object.keys(groups).indexOf(name)}` });
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
