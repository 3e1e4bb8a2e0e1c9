import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Answer, decode, encode, type RecordType } from 'dns-packet';
import { afterAll } from 'vitest';
import type { Outside } from '../../server/outside/dns.ts';

const HERE = '127.0.0.1';
/** A key and its certificate for the names of these tests, signed by itself; until the year 2126. */
const certificate = readFileSync(join(import.meta.dirname, 'outside.pem'), 'utf8');

/** What the name server answers: records, an error, or nothing at all. */
type Zone = Answer[] | 'error' | 'silent';

export interface OutsideWorld {
  /** The settings of a board that lives in this world. */
  outside: Outside;
  /** The answer to a question, such as `acme.com TXT`; unknown names do not exist. One per question, the last stays. */
  zones: Map<string, Zone[]>;
  /** Sets an answer, or several, one for each time that the question is asked. */
  name(name: string, type: RecordType, ...answers: Zone[]): void;
  /** Sets the TXT records of a name. */
  texts(name: string, ...texts: string[]): void;
  /** Lets a name lead to the web server. */
  host(name: string, address?: string): void;
  /** The questions that were asked. */
  questions: string[];
  /** What the web server does; by default it knows no page. */
  pages: { answer: RequestListener };
  /** The requests, such as `acme.com/path`. */
  requests: string[];
}

/** A name server and a web server of its own for this test file: the internet, for the board under test. */
export async function startOutside(): Promise<OutsideWorld> {
  const zones: OutsideWorld['zones'] = new Map();
  const questions: string[] = [];
  const requests: string[] = [];
  const pages: OutsideWorld['pages'] = {
    answer: (_request, response) => void response.writeHead(404).end(),
  };

  const names = createSocket('udp4');
  names.on('message', (message, sender) => {
    const asked = decode(message);
    const [question] = asked.questions ?? [];
    if (!question) return;
    const key = `${question.name} ${question.type}`;
    questions.push(key);
    const waiting = zones.get(key) ?? [];
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (answer === 'silent') return;
    // 256: recursion is available. 2: the server failed. 3: there is no such name.
    const isKnown = [...zones.keys()].some((known) => known.startsWith(`${question.name} `));
    const code = answer === 'error' ? 2 : answer || isKnown ? 0 : 3;
    const reply = encode({
      type: 'response',
      id: asked.id ?? 0,
      flags: 0x180 | code,
      questions: [question],
      answers: Array.isArray(answer) ? answer : [],
    });
    names.send(reply, sender.port, sender.address);
  });
  names.bind(0, HERE);
  await once(names, 'listening');

  const web = createServer({ key: certificate, cert: certificate }, (request, response) => {
    requests.push(`${request.headers.host}${request.url}`);
    pages.answer(request, response);
  });
  web.listen(0, HERE);
  await once(web, 'listening');
  afterAll(() => {
    names.close();
    web.closeAllConnections();
    web.close();
  });

  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const name: OutsideWorld['name'] = (of, type, ...answers) =>
    void zones.set(`${of} ${type}`, answers);
  return {
    zones,
    questions,
    requests,
    pages,
    name,
    texts: (of, ...texts) =>
      name(
        of,
        'TXT',
        texts.map((data) => ({ name: of, type: 'TXT', data })),
      ),
    host: (of, address = HERE) => name(of, 'A', [{ name: of, type: 'A', data: address }]),
    outside: {
      nameServers: [`${HERE}:${portOf(names)}`],
      local: {
        isAllowed: (address) => address === HERE,
        ports: { 'https:': portOf(web) },
        authority: certificate,
        // A busy machine is slow.
        patience: 30_000,
      },
    },
  };
}
