import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** Statements of the server that may lock several rows in an order of their own: 'server/db/due.ts:35: an upsert …'. */
export function findUnorderedStatements(): string[] {
  return globSync('{server,features/*/server}/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      unorderedStatements(readFileSync(join(ROOT, path), 'utf8')).map(
        ({ line, reason }) => `${path}:${line}: ${reason}`,
      ),
    );
}

/** Calls of the query builder in one chain, by name, with the text of their first argument. */
type Chain = Map<string, { text: string; type: string | undefined }>;

/** The statements of one file that may lock several rows without an order, with the reason. */
export function unorderedStatements(text: string): { line: number; reason: string }[] {
  const found: { line: number; reason: string }[] = [];
  const { program } = parseSync('file.ts', text);
  const report = (start: number, reason: string) =>
    found.push({ line: text.slice(0, start).split('\n').length, reason });
  /** The calls before this one, which a chain of the query builder contains. */
  const chainOf = (node: unknown, chain: Chain = new Map()): Chain => {
    const { type, callee, object, property } = (node ?? {}) as Partial<
      Record<'callee' | 'object', unknown>
    > & { type?: string; property?: { name?: string } };
    if (type === 'MemberExpression') return chainOf(object, chain);
    if (type !== 'CallExpression') return chain;
    const name = (callee as { property?: { name?: string } }).property?.name ?? property?.name;
    const [first] = (node as { arguments: { type: string; start: number; end: number }[] })
      .arguments;
    if (name)
      chain.set(name, { text: first ? text.slice(first.start, first.end) : '', type: first?.type });
    return chainOf(callee, chain);
  };
  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (name === 'onConflictDoNothing' || name === 'onConflictDoUpdate') {
        const values = chainOf(node).get('values');
        const isOneRow = values?.type === 'ObjectExpression';
        if (values && !isOneRow && !values.text.startsWith('inKeyOrder('))
          report(node.start, 'an upsert without inKeyOrder(…), or of one row not written as {…}');
      }
      if (name === 'for') {
        const chain = chainOf(node);
        const isList = /\b(?:isOneOf|isAnyOf|inArray)\(/.test(chain.get('where')?.text ?? '');
        const skips = text.slice(node.start, node.end).includes('skipLocked');
        if (isList && !skips && !chain.has('orderBy'))
          report(node.start, 'several rows are locked without orderBy');
      }
    },
    TaggedTemplateExpression(node) {
      const statement = text.slice(node.start, node.end).toLowerCase();
      const upsert = /insert into[^;]*?\bon conflict\b/s.exec(statement)?.[0];
      // `values (…)` writes one row.
      if (upsert && /\bselect\b/.test(upsert) && !/\border by\b/.test(upsert))
        report(node.start, "an upsert from a 'select' without 'order by'");
    },
  }).visit(program);
  return found;
}
