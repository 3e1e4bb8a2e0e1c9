import type { Endpoint } from '../../../shared/kit/endpoint.ts';
import type { Config } from '../../config.ts';
import { audience, CALLS, DOCUMENTED } from './openapi.ts';

interface Operation {
  summary: string;
  requestBody?: { content: Record<string, Content> };
  parameters: { name: string; in: string; schema: unknown }[];
  responses: Record<string, { description: string; content: Record<string, Content> }>;
}
interface Content {
  schema: unknown;
  /** By the names of calls; refusals have none. */
  examples?: Record<string, { value: unknown }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Omit<Operation, 'responses'> }>;
  components: { schemas: Record<string, unknown> };
}

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const json = (value: unknown) =>
  `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;

/** The OpenAPI document as a readable page without script. Examples call this board. */
export function toDocsPage(
  { siteName, publicUrl }: Pick<Config, 'siteName' | 'publicUrl'>,
  document: object,
): string {
  const { paths, webhooks, components } = document as Document;
  const rows = Object.entries(CALLS);
  const contents = rows.map(
    ([name, { method, path }]) => `<li><a href="#${name}"><b>${method}</b> ${path}</a></li>`,
  );
  const sections = rows.map(([name, endpoint]) => section(name, endpoint, paths));
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<details><summary>${name}</summary>${json(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${escape(siteName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head><body>
<header><a href="/">${escape(siteName)}</a></header><main><h1>API</h1>
<p>All paths are below <code>/api</code>. Every answer is JSON with <code>status</code> (true or false) and often a <code>message</code>, except for
<a href="#hearLive">live updates</a>, which are a stream of events.
Calls that need an account take a token as <code>Authorization: Bearer …</code>; <a href="#logIn">logging in</a> returns one.
As OpenAPI: <a href="/api/openapi.json">openapi.json</a>.</p>
${DOCUMENTED.map(({ documentation }) => documentation.section(publicUrl)).join('\n')}
${Object.entries(webhooks)
  .map(([event, { post }]) => webhookSection(event, post))
  .join('')}
<h2>Calls</h2>
<nav aria-label="Calls"><ul>${contents.join('')}</ul></nav>${sections.join('')}
<section id="shapes"><h2>Schemas</h2>${shapes.join('')}</section></main></body></html>`;
}

/** An example, then the schema. */
const content = (name: string, { schema, examples }: Content) =>
  `<p>Example</p>${json(examples?.[name]?.value)}<p>Schema</p>${json(schema)}`;

function section(name: string, endpoint: Endpoint, paths: Document['paths']): string {
  const { method, path, summary } = endpoint;
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const [type, body] = Object.entries(operation?.requestBody?.content ?? {})[0] ?? [];
  const query = operation?.parameters.filter((parameter) => parameter.in === 'query') ?? [];
  const [[code, done] = [], ...refusals] = Object.entries(operation?.responses ?? {});
  const [[answerType, answer] = []] = Object.entries(done?.content ?? {});
  return `<section id="${name}"><h2><code><b>${method}</b> ${path}</code></h2><p>${escape(summary)}. For ${audience(endpoint)}.</p>
${query.length ? `<details><summary>Query: ${query.map((parameter) => parameter.name).join(', ')}</summary>${json(Object.fromEntries(query.map((parameter) => [parameter.name, parameter.schema])))}</details>` : ''}
${body ? `<details><summary>Body (${type})</summary>${content(name, body)}</details>` : ''}
${answer ? `<details><summary>Answer (${code}, ${answerType})</summary>${content(name, answer)}</details>` : ''}
<p class="refusals">${refusals.map(([refused, { description }]) => `<b>${refused}</b> ${description}`).join(' · ')}</p></section>`;
}

const webhookSection = (event: string, { summary, requestBody }: Omit<Operation, 'responses'>) =>
  `<section id="${event}"><h2><code>${event}</code></h2><p>${escape(summary)}.</p>
<details><summary>Payload</summary>${Object.values(requestBody?.content ?? {})
    .map((payload) => content(event, payload))
    .join('')}</details></section>`;

const STYLE = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{margin:0;background:light-dark(#f7f9fb,#0b1219);color:light-dark(#0e1a26,#e6edf3)}
header,main{max-width:860px;margin:auto;padding:16px 20px}header a{font-weight:700;font-size:1.2rem;color:inherit;text-decoration:none}a{color:light-dark(#0070bf,#49adff)}
ul{list-style:none;padding:0;columns:2 320px}section{border:1px solid light-dark(#dde4ec,#263340);border-radius:18px;background:light-dark(#fff,#101a23);padding:4px 22px 14px;margin:18px 0}
h2{font-size:1.05rem}h2,nav{overflow-wrap:anywhere}b{color:light-dark(#0070bf,#49adff)}pre{overflow:auto;font-size:.82rem;background:light-dark(#eef2f6,#18232e);padding:14px;border-radius:12px}
summary{cursor:pointer;padding:6px 0}.refusals{font-size:.85rem;color:light-dark(#55626f,#a3b1be)}code{font-family:ui-monospace,monospace}:focus-visible{outline:2px solid #1491ea;outline-offset:2px}`;
