import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { formatDay } from '../../../shared/kit/day.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { describeEntry } from '../rules/entry-words.ts';
import { type ErasureVerdict, parseErasure, verifyErasure } from '../rules/erasure.ts';
import { parseJson } from '../rules/leaves.ts';
import { parseKey, type VerifierKey } from '../rules/note.ts';
import { parseReceipt } from '../rules/receipt.ts';
import { logSource } from '../rules/source.ts';
import {
  adviceFor,
  type Failure,
  FAILURES,
  type LogSource,
  type Verdict,
  verifyLog,
  verifyReceipt,
} from '../rules/verify.ts';
import { startFolder } from '../../../server/config.ts';

const USAGE = `Usage: npm run verify-log -- [RECEIPT] [--url ADDRESS] [--key KEY] [--since FILE] [--save FILE] [--witness KEY]

Checks the public log of a board over its public addresses. No database is needed.

RECEIPT    A file with a receipt, or a link from an email. Without it, the whole log is read.
--url      The board, such as https://jobs.example.com. Default: the one that the receipt names.
--key      The log's public key, known from elsewhere, to read the whole log. Default: the first one
           that the log names.
--since    A file with a checkpoint from earlier. The log must still begin with what it had then.
--save     Writes the present checkpoint to a file, for --since.
--witness  The public key of a witness, whose signature must be under the present state of the log.
           May be repeated.

Exit code 0: valid, 1: not valid, not yet in the log, or the board did not answer, 2: wrong usage.`;

async function run(given: string[]): Promise<number> {
  const read = readArguments(given);
  if (!read || read.positionals.length > 1) {
    console.error(USAGE);
    return 2;
  }
  const { values, positionals } = read;
  const content = positionals[0] === undefined ? undefined : await readContent(positionals[0]);
  const url = values.url ?? addressOf(content);
  const erased = content && (await verifyErasure(content, sourceAt(url ?? '')));
  if (erased) return reportErasure(erased);
  const witnesses = (values.witness ?? []).flatMap((text) => parseKey(text) ?? []);
  if (!url || witnesses.length < (values.witness ?? []).length) {
    console.error(content === undefined || url ? USAGE : FAILURES.malformed.title);
    return 2;
  }
  const source = sourceAt(url);
  const since = values.since === undefined ? undefined : await readText(values.since);
  const options = { since, witnesses };
  const verdict =
    content === undefined
      ? await verifyLog(source, await keyOf(source, values.key), options)
      : await verifyReceipt(content, source, options);
  const isValid = report(verdict, witnesses, content !== undefined);
  if (verdict.isValid && isValid && values.save !== undefined)
    await writeFile(pathOf(values.save), verdict.checkpoint);
  return isValid ? 0 : 1;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        key: { type: 'string' },
        since: { type: 'string' },
        save: { type: 'string' },
        witness: { type: 'string', multiple: true },
      },
    });
  } catch {
    return undefined;
  }
}

const pathOf = (file: string) => resolve(startFolder(), file);
const readText = (file: string) =>
  readFile(pathOf(file), 'utf8').catch(() => {
    throw new Error(`The file ${pathOf(file)} is missing or cannot be read.`);
  });

/** A link has what a file would have. */
const readContent = async (given: string) => (given.includes('#') ? given : readText(given));

/** The board that a receipt names, without the name of its log. A board on this machine has no certificate. */
function addressOf(content: string | undefined): string | undefined {
  const origin =
    content && (parseErasure(content)?.receipt.origin ?? parseReceipt(content)?.origin);
  const protocol = /^(?:localhost|127\.0\.0\.1)[:/]/.test(origin ?? '') ? 'http' : 'https';
  return origin && `${protocol}://${origin.replace(/\/log$/, '')}`;
}

/** Reads a board's log. Each request has ten seconds. */
function sourceAt(url: string): LogSource {
  const base = url.endsWith('/') ? url.slice(0, -1) : url;
  return logSource(async (path) => {
    const answer = await fetch(base + path, { signal: AbortSignal.timeout(10_000) }).catch(() => {
      throw new Error(
        `${base} did not answer. If the board has another address, name it with --url.`,
      );
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${base}${path} answered ${answer.status}.`);
    return new Uint8Array(await answer.arrayBuffer());
  });
}

const published = z.object({ keys: z.array(z.object({ key: z.string() })) });

/** @throws Error if it is none */
async function keyOf(source: LogSource, given: string | undefined): Promise<VerifierKey> {
  const read = published.safeParse(parseJson(await source.keys()));
  const text = given ?? (read.success ? read.data.keys[0]?.key : undefined);
  const key = text === undefined ? undefined : parseKey(text);
  if (!key) throw new Error('The log names no key.');
  if (given === undefined) console.log(`Key: ${text}`);
  return key;
}

/** @returns the exit code */
function reportErasure(verdict: ErasureVerdict): number {
  if (verdict.isValid) {
    console.log(`Valid: ${verdict.origin} erased an account at ${verdict.erasure.at}`);
    return 0;
  }
  reportFailure(verdict.failure, true);
  return 1;
}

function reportFailure(failure: Failure, isReceipt: boolean, where = ''): void {
  const { title, text } = FAILURES[failure];
  const lines = [`${failure}: ${title}. ${text}`, where, adviceFor(failure, isReceipt)];
  console.error(lines.filter(Boolean).join('\n'));
}

/** Prints a verdict. @returns whether all is well */
function report(verdict: Verdict, witnesses: readonly VerifierKey[], isReceipt: boolean): boolean {
  if (!verdict.isValid && verdict.failure !== 'waiting') {
    reportFailure(verdict.failure, isReceipt, verdict.where);
    return false;
  }
  const { origin, size, entries, cosigned } = verdict;
  for (const entry of entries) {
    const { what, at } = describeEntry(entry);
    const { index, about } = entry;
    const place = index === null ? 'waits for its place' : `entry ${index}`;
    console.log(`${what} on ${formatDay(at)}: ${place}${about && `, ${about}`}`);
  }
  if (!verdict.isValid) {
    console.error('Not yet in the signed tree: check again in some seconds.');
    return false;
  }
  for (const { name, at } of cosigned) console.log(`Signed by ${name} at ${at.toISOString()}`);
  const missing = witnesses.filter(({ name }) => !cosigned.some((each) => each.name === name));
  if (missing.length > 0) {
    console.error(`Not signed by ${missing.map(({ name }) => name).join(', ')}.`);
    return false;
  }
  console.log(`Valid: ${origin}, ${counted(size, 'entry', 'entries')}`);
  return true;
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
