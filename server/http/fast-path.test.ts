import { fastify } from 'fastify';
import { expect, test } from 'vitest';

test('Fastify answers in one listener of its server, which kept answers are put before', () => {
  const app = fastify();
  expect(app.server.listeners('request')).toEqual([expect.any(Function)]);
});
