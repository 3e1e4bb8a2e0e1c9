import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PHOTOS_MAX, type Pictures } from '../../shared/companies/pictures.ts';
import {
  makeAdmin,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  setApproval,
} from '../support/people.ts';
import { gif, picture, tooManyPixels } from '../support/pictures.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const { pool } = server.database;

const file = (content: Uint8Array | string, name = 'logo.png') =>
  new File([content as BlobPart], name);
const add = async (
  { client }: Person,
  kind: 'logo' | 'cover' | 'photo',
  sent: File,
  alt = 'Our office',
): Promise<Pictures> =>
  (await client.addCompanyPicture({ body: { kind, alt }, file: sent })).pictures;
const remove = async ({ client }: Person, id: string) =>
  (await client.removeCompanyPicture({ params: { id } })).pictures;
const idOf = ({ user }: Person) => user.companyProfile?._id ?? '';
const publicOf = async (company: Person) =>
  (await server.client().getCompany({ params: { id: idOf(company) } })).company;
const read = async (path: string) => {
  const response = await fetch(new URL(path, server.url));
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};
const files = async () =>
  (await pool.query<{ id: string }>('select id from files order by id')).rows.map(({ id }) => id);

test('a logo, a cover and photos are written anew, and shown on the page, in lists of jobs and on jobs', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  expect(await publicOf(company)).toMatchObject({
    pictures: { logo: null, cover: null, photos: [] },
  });
  const photo = await sharp(await picture(2000, 1000, 'jpeg'))
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer();
  await add(company, 'logo', file(await picture(300, 200, 'png')));
  await add(company, 'cover', file(await picture(2400, 600, 'webp'), 'cover.webp'));
  const { logo, cover, photos } = await add(company, 'photo', file(photo, 'a.JPG'));
  expect(await publicOf(company)).toMatchObject({ pictures: { logo, cover, photos } });
  expect(cover).toMatchObject({ focus: 50 });
  expect(photos).toMatchObject([{ alt: 'Our office', width: 1280, height: 640 }]);

  const sizes: number[][] = [];
  for (const { path } of [logo, cover, ...photos].flatMap((each) => each ?? [])) {
    const { response, body } = await read(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const found = await sharp(body).metadata();
    expect(found.format).toBe('webp');
    expect(found.exif).toBeUndefined();
    sizes.push([found.width, found.height]);
    expect(body.includes('Secret place')).toBe(false);
  }
  expect(sizes).toEqual([
    [256, 256],
    [1600, 400],
    [1280, 640],
  ]);

  expect((await server.client().getJob({ params: { id: job._id } })).job.companyLogo).toBe(
    logo?.path,
  );
  const { jobs } = await server.client().listJobs({ query: { company: idOf(company) } });
  expect(jobs.map(({ companyLogo }) => companyLogo)).toEqual([logo?.path]);
  expect((await company.client.listMyJobs()).jobs[0]?.companyLogo).toBe(logo?.path);
});

test('photos are moved among themselves', async () => {
  const company = await makeCompany(server);
  for (const alt of ['One', 'Two', 'Three'])
    await add(company, 'photo', file(await picture(400, 300, 'png')), alt);
  const photos = async () => (await publicOf(company)).pictures.photos;
  const move = async (at: number, place: number) => {
    const id = (await photos())[at]?._id ?? '';
    const { pictures } = await company.client.changeCompanyPicture({
      params: { id },
      body: { place },
    });
    expect(pictures.photos).toEqual(await photos());
    return pictures.photos.map(({ alt }) => alt);
  };
  expect(await move(0, 1)).toEqual(['Two', 'One', 'Three']);
  expect(await move(2, 0)).toEqual(['Three', 'Two', 'One']);
  // Behind the last one is the last place.
  expect(await move(0, PHOTOS_MAX - 1)).toEqual(['Two', 'One', 'Three']);
  await expect(move(0, -1)).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(move(0, PHOTOS_MAX)).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a new logo replaces the old one, whose file goes; so do the files of removed pictures', async () => {
  const company = await makeCompany(server);
  const before = await files();
  const first = await add(company, 'logo', file(await picture(200, 200, 'png')));
  const { body } = await read(first.logo?.path ?? '');
  const second = await add(company, 'logo', file(await picture(200, 200, 'webp'), 'x.webp'));
  expect(second.logo?.path).not.toBe(first.logo?.path);
  expect((await read(first.logo?.path ?? '')).response.status).toBe(404);
  expect((await read(second.logo?.path ?? '')).body.equals(body)).toBe(false);
  expect(await files()).toHaveLength(before.length + 1);
  expect(await remove(company, second.logo?._id ?? '')).toEqual({
    logo: null,
    cover: null,
    photos: [],
  });
  expect(await files()).toEqual(before);
  await expect(remove(company, second.logo?._id ?? '')).rejects.toMatchObject({
    code: 'picture-not-found',
  });
});

test('photos are described, up to eight of them; the visible part of the cover is chosen', async () => {
  const company = await makeCompany(server);
  const photo = file(await picture(400, 300, 'jpeg'), 'p.jpeg');
  await expect(add(company, 'photo', photo, ' ')).rejects.toMatchObject({
    code: 'invalid-input',
    errors: { alt: expect.any(String) },
  });
  for (let count = 0; count < PHOTOS_MAX; count += 1)
    await add(company, 'photo', photo, `Photo ${count}`);
  const stored = await files();
  await expect(add(company, 'photo', photo)).rejects.toMatchObject({ code: 'too-many-photos' });
  expect(await files()).toEqual(stored);
  const { cover, photos } = await add(company, 'cover', file(await picture(800, 400, 'png')));
  const change = async (id: string, body: { alt?: string; focus?: number }) =>
    (await company.client.changeCompanyPicture({ params: { id }, body })).pictures;
  expect((await change(cover?._id ?? '', { focus: 20 })).cover?.focus).toBe(20);
  for (const focus of [-1, 101, 1.5, Number.NaN])
    await expect(change(cover?._id ?? '', { focus })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  const last = photos.at(-1)?._id ?? '';
  expect((await change(last, { alt: 'The canteen' })).photos.at(-1)?.alt).toBe('The canteen');
  await expect(change(last, { alt: '' })).rejects.toMatchObject({ code: 'invalid-input' });
  expect((await publicOf(company)).pictures.photos.at(-1)?.alt).toBe('The canteen');
});

test('what is no picture is refused with the reason, and nothing is stored', async () => {
  const company = await makeCompany(server);
  const png = await picture(300, 300, 'png');
  const jpeg = await picture(900, 900, 'jpeg');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const frames = await sharp(
    [await picture(200, 200, 'png'), await picture(200, 200, 'png', '#00f')],
    { join: { animated: true } },
  )
    .webp({ loop: 0 })
    .toBuffer();
  const before = await files();
  const cases: [what: string, sent: File | undefined, code: string][] = [
    ['no file', undefined, 'picture-missing'],
    ['an SVG', file(svg, 'logo.svg'), 'wrong-file-type'],
    ['an SVG by another name', file(svg, 'logo.png'), 'wrong-file-type'],
    ['a page', file('<!doctype html><script>alert(1)</script>'), 'wrong-file-type'],
    ['a GIF', file(gif, 'logo.png'), 'wrong-file-type'],
    ['nothing', file(''), 'picture-empty'],
    ['50 MB', file(new Uint8Array(50 * 2 ** 20)), 'picture-too-large'],
    ['30,000 × 30,000 pixels in few bytes', file(tooManyPixels()), 'picture-too-many-pixels'],
    ['an animation', file(frames, 'logo.webp'), 'picture-animated'],
    ['a small picture', file(await picture(40, 40, 'png')), 'picture-too-small'],
    ['half a JPEG', file(jpeg.subarray(0, jpeg.length / 2), 'a.jpg'), 'picture-broken'],
    ['half a PNG', file(png.subarray(0, png.length / 2)), 'picture-broken'],
  ];
  for (const [what, sent, code] of cases)
    await expect(add(company, 'logo', sent as File), what).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  expect(await files()).toEqual(before);
  // A picture that is a page as well is written anew, without the page.
  const both = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
  const { logo } = await add(company, 'logo', file(both, 'x.html.png'));
  expect((await read(logo?.path ?? '')).body.includes('script')).toBe(false);
});

test('owners change pictures; other members, other companies and visitors do not', async () => {
  const company = await makeCompany(server);
  const other = await makeCompany(server);
  const recruiter = await makeColleague(server, company, 'recruiter');
  const logo = file(await picture(200, 200, 'png'));
  await expect(add(recruiter, 'logo', logo)).rejects.toMatchObject({ code: 'team-role-missing' });
  const stored = await add(company, 'logo', logo);
  await expect(remove(other, stored.logo?._id ?? '')).rejects.toMatchObject({
    code: 'picture-not-found',
  });
  await expect(remove(await makeSeeker(server), stored.logo?._id ?? '')).rejects.toMatchObject({
    code: 'wrong-role',
  });
  // An address of another company has no pictures of this one.
  const path = stored.logo?.path.replace(idOf(company), idOf(other)) ?? '';
  expect((await read(path)).response.status).toBe(404);
});

test('pictures of a company that is not public are for its members and admins', async () => {
  const company = await makeCompany(server);
  const admin = await makeAdmin(server);
  const { logo } = await add(company, 'logo', file(await picture(200, 200, 'png')));
  const open = logo?.path ?? '';
  expect((await read(open)).response.status).toBe(200);
  await setApproval(server, company, false);
  expect((await read(open)).response.status).toBe(404);
  const own = (await company.client.getProfile()).user.companyProfile?.pictures.logo?.path ?? '';
  expect(own).toMatch(/signature=/);
  const { response } = await read(own);
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=3600',
  ]);
  expect((await read(`${own}x`)).response.status).toBe(404);
  const { users } = await admin.client.listUsers({ query: { search: company.user.username } });
  const seen = users[0]?.companyProfile?.pictures.logo?.path ?? '';
  expect((await read(seen)).response.status).toBe(200);
  await company.client.logOut();
  expect((await read(own)).response.status).toBe(410);
});

test('pictures are part of what the company downloads, and go with it', async () => {
  const before = await files();
  const company = await makeCompany(server);
  const { logo } = await add(company, 'logo', file(await picture(200, 200, 'png')));
  await add(company, 'photo', file(await picture(400, 300, 'png')), 'Our office');
  const { path } = await company.client.prepareMyData();
  const zip = (await read(path)).body.toString('latin1');
  expect(zip).toContain(`company/${logo?._id}/logo.webp`);
  expect(zip).toContain('photo.webp');
  await company.client.deleteMyAccount({ body: { password: company.password } });
  expect(await files()).toEqual(before);
  expect((await read(logo?.path ?? '')).response.status).toBe(404);
});

test('links are https addresses with a label, at most six', async () => {
  const company = await makeCompany(server);
  const profile = {
    companyName: 'Linked',
    website: '',
    description: 'All.',
    industry: 'retail',
    location: 'Oslo',
  } as const;
  const save = async (links?: { label: string; url: string }[]) =>
    (
      await company.client.updateCompanyProfile({
        body: { companyProfile: { ...profile, ...(links && { links }) } },
      })
    ).user.companyProfile?.links;
  const links = [{ label: 'LinkedIn', url: 'https://www.linkedin.com/company/linked' }];
  expect(await save(links)).toEqual(links);
  expect(await save()).toEqual(links);
  expect((await publicOf(company)).links).toEqual(links);
  for (const url of [
    'http://example.com',
    'javascript:alert(1)',
    'https://user@example.com',
    'https://',
    '',
  ])
    await expect(save([{ label: 'x', url }]), url).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(save(Array.from({ length: 7 }, () => links[0]!))).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(await save([])).toEqual([]);
});
