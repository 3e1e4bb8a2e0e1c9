import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['item', 'entry', 'job', 'url', 'sitemap', 'link'].includes(name),
  parseTagValue: false,
  // Includes numeric character references.
  htmlEntities: true,
});

/** Fetches, checks and parses a document. */
export async function readXml(server: TestServer, path: string, type = 'application/xml') {
  const { code, headers, text } = await server.request('GET', path);
  expect(code, path).toBe(200);
  expect(headers.get('content-type'), path).toBe(`${type}; charset=utf-8`);
  expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  expect(XMLValidator.validate(text), path).toBe(true);
  // oxlint-disable-next-line typescript/no-explicit-any
  return parser.parse(text) as Record<string, any>;
}

export const isTime = (text: string) => expect(new Date(text).getTime(), text).not.toBeNaN();
