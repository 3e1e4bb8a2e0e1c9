import { readFile } from 'node:fs/promises';
import type { PictureKind, StoredPictures } from '../shared/companies/pictures.ts';
import { readPicture } from '../server/companies/pictures/read.ts';
import type * as tables from '../server/db/schema.ts';
import { type DemoCompany, demoCompanies } from './content.ts';
import { demoId, momentBefore } from './moments.ts';

/** The pictures of companies, by the keys of the companies, and the rows of their files. */
export interface DemoPictures {
  of: ReadonlyMap<string, StoredPictures>;
  files: (typeof tables.files.$inferInsert)[];
}

/** Draws the pictures of companies anew, as uploads are. */
export async function makePictures(now: Date): Promise<DemoPictures> {
  const made = await Promise.all(demoCompanies.map((company) => picturesOf(company, now)));
  return {
    of: new Map(made.map(({ key, pictures }) => [key, pictures])),
    files: made.flatMap(({ files }) => files),
  };
}

async function picturesOf({ key, joined, username, pictures }: DemoCompany, now: Date) {
  const files: DemoPictures['files'] = [];
  if (!pictures) return { key, pictures: { photos: [] }, files };
  const createdAt = momentBefore(now, joined, username);
  const draw = async (kind: PictureKind, file: string) => {
    const content = await readFile(new URL(`pictures/${file}`, import.meta.url));
    const drawn = await readPicture(kind, { name: file, content });
    const id = demoId(`picture ${file}`);
    files.push({ id, ...drawn.file, size: drawn.file.content.length, createdAt });
    return { id, width: drawn.width, height: drawn.height };
  };
  const { id: logo } = await draw('logo', pictures.logo);
  const { id: cover } = await draw('cover', pictures.cover.file);
  const photos: StoredPictures['photos'] = [];
  for (const { file, alt } of pictures.photos) photos.push({ alt, ...(await draw('photo', file)) });
  const { focus } = pictures.cover;
  return { key, pictures: { logo: { id: logo }, cover: { id: cover, focus }, photos }, files };
}
