/**
 * `npm run journeys`: how many files of ours run for an action, and how many statements it sends, from the arrival of the
 * request until its answer, on a board without a mail server. What follows later (notices of applications, the public log)
 * is not counted. `--files` and `--statements` list them, and `--json` prints the figures as JSON. `--off` turns all
 * features off. No figure depends on the machine.
 *
 * 'files' are all that run, and what limits of files are about; 'of action' leaves out those that carry every call.
 * Statements are without those that begin and end a transaction, which are two more.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/db/migrate.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { FEATURES } from '../../shared/seams.ts';
import { connectTo } from '../support/connect.ts';
import { takeJourneys } from '../support/journeys.ts';
import { tidyUpIfAbandoned } from '../support/postgres.ts';
import { openServer } from '../support/server.ts';

const { values: options } = parseArgs({
  options: {
    files: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    off: { type: 'boolean', default: false },
  },
});
/** Characters of a line. */
const WIDTH = 110;

const journeys = [...(await measureAll())].map(([name, taken]) => {
  const { files, ofAction, statements } = taken;
  const figures = [files.length, ofAction.length, statements.length] as const;
  return { name, taken, figures };
});
if (options.json) {
  const figuresOf = journeys.map(({ name, figures: [files, ofAction, statements] }) => [
    name,
    { files, ofAction, statements },
  ]);
  console.log(JSON.stringify(Object.fromEntries(figuresOf), null, 2));
} else {
  printRow('', ['files', 'of action', 'statements']);
  for (const { name, taken, figures } of journeys) {
    printRow(name, figures);
    if (options.statements)
      for (const text of taken.statements) console.log(`  ${text}`.slice(0, WIDTH));
    if (options.files) for (const file of taken.files) console.log(`  ${file}`);
  }
}

function printRow(name: string, cells: readonly (string | number)[]): void {
  console.log(name.padEnd(40) + cells.map((cell) => String(cell).padStart(12)).join(''));
}

async function measureAll() {
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-journeys-'));
  tidyUpIfAbandoned(dir);
  const postgres = await startEmbedded({ dir, fsync: false });
  const { url } = postgres;
  const database = { ...connectTo(url), url };
  try {
    await migrate(database);
    const featuresOff = options.off ? FEATURES.map(({ name }) => name) : [];
    const server = await openServer(database, { pages: false, config: { featuresOff } });
    try {
      return await takeJourneys(server, true);
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
