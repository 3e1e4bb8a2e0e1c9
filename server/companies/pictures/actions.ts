import { eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  altRefusal,
  FOCUS,
  photosFullRefusal,
  type StoredPictures,
} from '../../../shared/companies/pictures.ts';
import type { FromCompany } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { companies } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { notFound, Problem, refuseField } from '../../http/problems.ts';
import { type CompanyRow, pictureReader, toPictures } from '../rows.ts';
import { readPicture } from './read.ts';

/** POST /company/pictures. @throws Problem 400, 413, 415, 422 for the file, 409 with eight photos */
export async function addCompanyPicture(
  context: FromCompany,
  { body: { kind, alt }, file: sent }: Call<'addCompanyPicture'>,
) {
  const { db, files } = context;
  if (kind === 'photo') refuseField('alt', altRefusal(alt));
  const { file, width, height } = await readPicture(kind, sent);
  const pictures = await files.storing(db, [file], ([stored]) =>
    changePictures(context, async (tx, before) => {
      const full = kind === 'photo' && photosFullRefusal(before.photos.length);
      if (full) throw Problem.of(full);
      const id = await files.put(tx, stored);
      if (kind === 'logo') return { ...before, logo: { id } };
      if (kind === 'cover') return { ...before, cover: { id, focus: FOCUS.default } };
      return { ...before, photos: [...before.photos, { id, alt, width, height }] };
    }),
  );
  return { pictures, message: ADDED[kind] };
}

const ADDED = {
  logo: 'Your page and your jobs show the new logo.',
  cover: 'Your page shows the new cover picture.',
  photo: 'Your page shows the new photo.',
};

/** PUT /company/pictures/{id}. @throws Problem 400, 404 */
export async function changeCompanyPicture(
  context: FromCompany,
  { params: { id }, body: { alt, focus, place } }: Call<'changeCompanyPicture'>,
) {
  const pictures = await changePictures(context, async (_tx, before) => {
    if (before.cover?.id === id)
      return { ...before, cover: { id, focus: focus ?? before.cover.focus } };
    const at = before.photos.findIndex((photo) => photo.id === id);
    const photo = before.photos[at];
    if (!photo) throw noPicture();
    if (alt !== undefined) refuseField('alt', altRefusal(alt));
    const others = before.photos.filter((other) => other !== photo);
    const photos = others.toSpliced(place ?? at, 0, { ...photo, alt: alt ?? photo.alt });
    return { ...before, photos };
  });
  return { pictures, message: 'Your change has been saved.' };
}

/** DELETE /company/pictures/{id}. @throws Problem 404 */
export async function removeCompanyPicture(
  context: FromCompany,
  { params: { id } }: Call<'removeCompanyPicture'>,
) {
  const pictures = await changePictures(context, async (_tx, { logo, cover, photos }) => {
    const after: StoredPictures = {
      ...(logo && logo.id !== id && { logo }),
      ...(cover && cover.id !== id && { cover }),
      photos: photos.filter((photo) => photo.id !== id),
    };
    const wasThere = logo?.id === id || cover?.id === id || photos.length > after.photos.length;
    if (!wasThere) throw noPicture();
    return after;
  });
  return { pictures, message: 'The picture has been removed.' };
}

const noPicture = () => notFound('picture-not-found', 'Picture not found.');

/** Changes the pictures of the caller's company, one change after another. The database deletes files that go. */
async function changePictures(
  context: FromCompany,
  change: (tx: Db, before: StoredPictures) => Promise<StoredPictures>,
) {
  const { db, actor, now } = context;
  const isCompany = eq(companies.id, actor.company.id);
  return transaction(db, async (tx) => {
    const [before] = await tx.select().from(companies).where(isCompany).for('no key update');
    if (!before) throw noPicture();
    const pictures = await change(tx, before.pictures);
    const company: CompanyRow = { ...before, pictures, profileChangedAt: now() };
    await tx.update(companies).set({ pictures, profileChangedAt: now() }).where(isCompany);
    return toPictures(company, pictureReader(context));
  });
}
