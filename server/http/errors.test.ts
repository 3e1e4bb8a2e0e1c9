import { fastify } from 'fastify';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sendProblem } from './errors.ts';

test('a refusal by what reads a request is logged with the code of the error, and without its message', async () => {
  const lines: { msg: string; reason?: string }[] = [];
  const loggerInstance = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = fastify({ loggerInstance });
  app.setErrorHandler(sendProblem);
  const refused = Object.assign(new DatabaseError('invalid: secret', 0, 'error'), {
    code: '22P02',
  });
  const errors: Record<string, Error> = {
    framework: Object.assign(new Error('secret'), { statusCode: 400, code: 'FST_ERR_CTP' }),
    database: new Error('secret', { cause: refused }),
  };
  app.get<{ Querystring: { of: string } }>('/', async ({ query }) => {
    throw errors[query.of];
  });
  for (const of of Object.keys(errors))
    expect((await app.inject({ url: '/', query: { of } })).statusCode).toBe(400);
  const logged = lines.filter(({ msg }) => msg === 'a request was refused by what reads it');
  expect(logged.map(({ reason }) => reason)).toEqual(['FST_ERR_CTP', '22P02']);
  expect(JSON.stringify(lines)).not.toContain('secret');
  await app.close();
});
