import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { makeCompany, makeJob, type Person, setApproval } from '../../../tests/support/people.ts';
import { picture } from '../../../tests/support/pictures.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const idOf = ({ user }: Person) => user.companyProfile?._id ?? '';
const get = (path: string) => server.request('GET', path);

test('any site may show the list of open jobs in a frame, in which nothing else runs', async () => {
  const company = await makeCompany(server, { companyName: 'Nuts & "Bolts" <Ltd>' });
  const path = `/embed/companies/${idOf(company)}`;
  expect((await get(path)).text).toContain('has no open jobs right now.');
  for (const jobTitle of ['<script>alert(1)</script>', 'Second & last', 'Third'])
    await makeJob(server, company, { jobTitle });
  const { code, headers, text } = await get(path);
  expect(code).toBe(200);
  expect(headers.get('x-frame-options')).toBeNull();
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-/);
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(text.match(/<script>/g)).toHaveLength(1);
  expect(text).toContain('Open jobs at Nuts &#38; &#34;Bolts&#34; &#60;Ltd&#62;');
  expect(text).toContain('<strong>Second &#38; last</strong>');
  expect(text.match(/<li>/g)).toHaveLength(3);
  expect(text).not.toContain('<img');

  // The answer that comes from the cache, too.
  expect((await get(path)).headers.get('x-frame-options')).toBeNull();
  await company.client.addCompanyPicture({
    body: { kind: 'logo', alt: '' },
    file: new File([(await picture(200, 200, 'png')) as BlobPart], 'a.png'),
  });
  expect((await get(path)).text).toMatch(/<img src="\/companies\/[^"]+\.webp"/);
});

test('the look of the list is chosen in its address, and nothing else gets in by it', async () => {
  const company = await makeCompany(server);
  for (const jobTitle of ['One', 'Two', 'Three']) await makeJob(server, company, { jobTitle });
  const read = async (query: string) =>
    (await get(`/embed/companies/${idOf(company)}?${query}`)).text;
  const chosen = await read('theme=dark&accent=FF7A59&count=2');
  expect(chosen).toContain('color-scheme:dark');
  expect(chosen).toContain('--accent:#ff7a59;--on:#0e1a26');
  expect(chosen.match(/<li>/g)).toHaveLength(2);
  expect(chosen).toContain('See all 3 jobs');
  const wrong = await read(
    `theme=x%22%3E&${new URLSearchParams({ accent: 'red}</style>', count: '-1' })}`,
  );
  expect(wrong).toContain('color-scheme:light dark');
  expect(wrong).toContain('--accent:#0070bf');
  expect(wrong.match(/<\/style>/g)).toHaveLength(1);
});

test('the list of a company that is not public says so, and is gone at once', async () => {
  const company = await makeCompany(server);
  const path = `/embed/companies/${idOf(company)}`;
  await makeJob(server, company, { jobTitle: 'Cook' });
  expect((await get(path)).text).toContain('Cook');
  await setApproval(server, company, false);
  const hidden = await get(path);
  expect(hidden.code).toBe(404);
  expect(hidden.text).toContain('Company not found.');
  expect(hidden.text).not.toContain('Cook');
  expect(hidden.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect((await get('/embed/companies/nobody')).code).toBe(404);
});

test('each company has feeds of its jobs', async () => {
  const company = await makeCompany(server, { companyName: 'Möwe & Co' });
  const job = await makeJob(server, company, {
    jobTitle: 'Diver',
    jobDescription: `We **dive** for [pearls](https://pearls.example.com), every day of the year.\n\n- deep\n- deeper, and with the best people of the coast`,
  });
  await makeJob(server, await makeCompany(server), { jobTitle: 'Elsewhere' });
  const path = `/companies/${idOf(company)}/jobs`;
  const atom = await get(`${path}.atom`);
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const { feed } = new XMLParser({ htmlEntities: true }).parse(atom.text) as {
    feed: { title: string; entry: { title: string; content: string } };
  };
  expect(feed.title).toBe('Jobs at Möwe & Co | Daybreak');
  expect(feed.entry.title).toBe('Diver at Möwe & Co');
  // Without the marks of Markdown.
  expect(feed.entry.content).toContain('We dive for pearls, every day');
  const rss = await get(`${path}.rss`);
  expect(rss.text).toContain('Diver at M');
  const json = JSON.parse((await get(`${path}.json`)).text) as {
    home_page_url: string;
    feed_url: string;
    items: { id: string }[];
  };
  expect(json.home_page_url).toMatch(new RegExp(`/companies/${idOf(company)}$`));
  expect(json.feed_url).toMatch(/\/jobs\.json$/);
  expect(json.items.map(({ id }) => id)).toEqual([`urn:uuid:${job._id}`]);
  await setApproval(server, company, false);
  expect((await get(`${path}.atom`)).code).toBe(404);
});
