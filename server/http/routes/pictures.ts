import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, type Client } from '../../../shared/kit/client.ts';
import {
  companyPictureText,
  jobPictureText,
  pictureVersion,
  SITE_PICTURE_TEXT,
  type PictureText,
} from '../../../shared/jobs/pictures.ts';
import type { Services } from '../../context.ts';
import { createPictures } from '../../feeds/pictures/picture.ts';
import { EMBEDDABLE } from '../headers.ts';
import type { LocalCaller } from '../calls/local-client.ts';
import type { PublicAnswer } from '../response-cache.ts';
import { createSubjects } from '../subjects.ts';

type Read = (client: Client, id: string) => Promise<PictureText>;

/** Preview pictures for shared links, only for public content. */
export function mountPictures(
  app: FastifyInstance,
  services: Services,
  clientFor: (caller: LocalCaller) => Client,
): void {
  const { responseCache, config } = services;
  const pictures = createPictures(config.siteName);
  const mount = (path: string, read: Read) =>
    app.get<{ Params: { id: string } }>(path, (request, reply) =>
      responseCache.send(request, reply, async () => {
        const subjects = createSubjects();
        try {
          const text = await read(clientFor({ subjects }), request.params.id);
          return {
            ...toAnswer(await pictures.make(text), isOfVersion(request, text)),
            subjects,
          };
        } catch (error) {
          if (error instanceof Refusal) return refusal(error);
          throw error;
        }
      }),
    );
  mount('/picture.png', async () => SITE_PICTURE_TEXT);
  mount('/job/:id/picture.png', async (client, id) =>
    jobPictureText((await client.getJob({ params: { id } })).job),
  );
  mount('/companies/:id/picture.png', async (client, id) =>
    companyPictureText((await client.getCompany({ params: { id } })).company),
  );
}

/** The address with the current version never changes; other addresses are revalidated. */
const isOfVersion = ({ query }: FastifyRequest<{ Params: { id: string } }>, text: PictureText) =>
  (query as { v?: unknown }).v === pictureVersion(text);

const toAnswer = (body: Buffer, isForEver: boolean): PublicAnswer => ({
  headers: {
    'content-type': 'image/png',
    'cache-control': isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...EMBEDDABLE,
  },
  body,
});

const refusal = ({ status, message }: Refusal): PublicAnswer => ({
  code: status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${message}\n`,
});
