import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Client, Refusal } from '../../shared/kit/client.ts';
import type { Services } from '../context.ts';
import { EMBEDDABLE } from './headers.ts';
import type { PublicAnswer } from './response-cache.ts';
import { createSubjects, type Subjects } from './subjects.ts';

/** Mounts files that are no calls and that everybody may read, other sites included. The cache keeps them. */
export interface PublicFiles {
  /** Without `subjects`, each public change makes the file anew. */
  read(
    path: string,
    make: (request: FastifyRequest) => Promise<PublicAnswer>,
    options?: { ignoresQuery?: boolean },
  ): void;
  /** A file of what calls answer: made anew when they would answer something else, and refused when they are. */
  ofCalls(
    path: string,
    make: (client: Client, request: FastifyRequest) => Promise<PublicAnswer>,
    options?: {
      refused?: (refusal: Refusal) => PublicAnswer;
      /** Other sites may show it in a frame. */
      isFramed?: boolean;
    },
  ): void;
}

/** A sentence in place of a file. */
export const textAnswer = (code: number, sentence: string): PublicAnswer => ({
  code,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${sentence}\n`,
});

const sentenceOf = ({ status, message }: Refusal) => textAnswer(status, message);

/** Mounts public files on the app. */
export function createPublicFiles(
  app: FastifyInstance,
  { responseCache }: Pick<Services, 'responseCache'>,
  clientFor: (caller: { subjects: Subjects }) => Client,
): PublicFiles {
  const embeddable = (answer: PublicAnswer): PublicAnswer => ({
    ...answer,
    headers: { ...EMBEDDABLE, ...answer.headers },
  });
  return {
    read: (path, make, options) =>
      void app.get(path, (request, reply) =>
        responseCache.send(request, reply, async () => embeddable(await make(request)), options),
      ),
    ofCalls: (path, make, { isFramed, refused = sentenceOf } = {}) =>
      void app.get(path, (request, reply) => {
        if (isFramed) reply.raw.removeHeader('x-frame-options');
        return responseCache.send(request, reply, async () => {
          const subjects = createSubjects();
          try {
            return embeddable({ ...(await make(clientFor({ subjects }), request)), subjects });
          } catch (error) {
            if (error instanceof Refusal) return embeddable(refused(error));
            throw error;
          }
        });
      }),
  };
}
