import type { FastifyInstance } from 'fastify';
import { Refusal, type Client } from '../../../shared/kit/client.ts';
import { picturePath } from '../../../shared/companies/pictures.ts';
import { pictureSubject } from '../../companies/rows.ts';
import type { Services } from '../../context.ts';
import { readWhole } from '../../files/files.ts';
import type { LocalCaller } from '../calls/local-client.ts';
import { sendProblem } from '../errors.ts';
import { EMBEDDABLE } from '../headers.ts';
import { notFound } from '../problems.ts';
import type { PublicAnswer } from '../response-cache.ts';
import { createSubjects } from '../subjects.ts';
import { readerOf, type SignedQuery } from './downloads.ts';

const NO_PICTURE = 'This picture does not exist.';
const MESSAGES = { unknown: NO_PICTURE, expired: 'This link has expired. Load the page again.' };
/** Whatever a picture contains, a browser that opens it runs nothing. Browsers style the page on which they show it. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
  ...EMBEDDABLE,
};

/**
 * GET /companies/{id}/pictures/{id}.webp: the pictures of public companies, for everybody; those of other companies by a signed
 * link for their members and for admins. An address always has the same content.
 */
export function mountCompanyPictures(
  app: FastifyInstance,
  services: Services,
  clientFor: (caller: LocalCaller) => Client,
): void {
  const { db, files, responseCache } = services;
  const read = async (id: string) => {
    const file = await files.open(db, id);
    if (!file) throw notFound('picture-not-found', NO_PICTURE);
    return readWhole(file);
  };
  app.route<{ Params: { id: string; file: string }; Querystring: SignedQuery }>({
    method: 'GET',
    url: '/companies/:id/pictures/:file',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const { id: companyId, file } = request.params;
      const [, id = ''] = /^([0-9a-f-]{36})\.webp$/.exec(file) ?? [];
      if (request.query.signature !== undefined) {
        const actor = await readerOf(services, request.query, pictureSubject(id), MESSAGES);
        if (actor.role !== 'admin' && actor.company?.id !== companyId)
          throw notFound('picture-not-found', NO_PICTURE);
        return reply
          .headers({ ...HEADERS, 'cache-control': 'private, max-age=3600' })
          .send(await read(id));
      }
      return responseCache.send(request, reply, async (): Promise<PublicAnswer> => {
        const subjects = createSubjects();
        try {
          const client = clientFor({ subjects });
          const { company } = await client.getCompany({ params: { id: companyId } });
          const { logo, cover, photos } = company.pictures;
          const path = picturePath(companyId, id);
          if (![logo, cover, ...photos].some((picture) => picture?.path === path))
            return missing(404);
          const cache = { 'cache-control': 'public, max-age=31536000, immutable' };
          return { headers: { ...HEADERS, ...cache }, body: await read(id), subjects };
        } catch (error) {
          if (error instanceof Refusal) return missing(error.status);
          throw error;
        }
      });
    },
  });
}

const missing = (code: number): PublicAnswer => ({
  code,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${NO_PICTURE}\n`,
});
