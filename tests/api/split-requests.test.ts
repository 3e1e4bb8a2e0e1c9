import { expect, test } from 'vitest';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { createRawClient, type RawRequest } from '../support/raw-http.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const [admin, seeker] = await Promise.all([makeAdmin(server), makeSeeker(server)]);
const job = await makeJob(server, await makeCompany(server));
const { _id } = await makeApplication(seeker, job);
await seeker.client.withdrawApplication({ params: { id: _id } });

const JSON_TYPE: RawRequest['headers'][number] = ['Content-Type', 'application/json'];

/** Every way in which clients send a call without a body, and one with a body that is not read. */
const bodies: Record<string, Pick<RawRequest, 'headers' | 'body'>> = {
  'no body': { headers: [] },
  'no body with a type': { headers: [JSON_TYPE] },
  'an empty body': { headers: [], body: Buffer.alloc(0) },
  'an empty body with a type': { headers: [JSON_TYPE], body: Buffer.alloc(0) },
  'an empty object': { headers: [JSON_TYPE], body: Buffer.from('{}') },
  'an object in chunks': {
    headers: [JSON_TYPE, ['Transfer-Encoding', 'chunked']],
    body: Buffer.from('{}'),
  },
  'a body that waits for 100 Continue': {
    headers: [JSON_TYPE, ['Expect', '100-continue']],
    body: Buffer.from('{}'),
  },
};

/** The same call, and those that are answered before their body is read. */
const calls = [
  { token: seeker.token, id: _id, status: 409 },
  { token: undefined, id: _id, status: 401 },
  { token: admin.token, id: _id, status: 403 },
  { token: seeker.token, id: 'none', status: 404 },
];

test.each(Object.entries(bodies))(
  'a call with %s is read the same however its bytes arrive, after refused ones on its connection',
  async (_name, { headers, body }) => {
    const client = createRawClient(server.url);
    const bytes = 150 + 60 * headers.length;
    for (let pauseAt = 1; pauseAt < bytes; pauseAt += 7) {
      for (const { token, id, status } of calls) {
        const authorization: RawRequest['headers'] = token
          ? [['Authorization', `Bearer ${token}`]]
          : [];
        const reply = await client.send({
          method: 'PUT',
          target: `/api/applications/${id}/withdraw`,
          headers: [...authorization, ...headers],
          body,
          pauseAt,
        });
        expect([pauseAt, reply.status, reply.body.toString()]).toEqual([
          pauseAt,
          status,
          expect.any(String),
        ]);
      }
    }
    client.close();
  },
);
