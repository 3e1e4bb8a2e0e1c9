import pg from 'pg';
import { readdirSync, readFileSync } from 'node:fs';
import { withColdBoard } from './cold.ts';
import { connect } from '../../server/db/connect.ts';
import { transaction } from '../../server/db/transaction.ts';
import { logApplications } from '../../server/transparency/entries.ts';
import { sequenceLog } from '../../server/transparency/sequencer.ts';
import { readConfig } from '../../server/config.ts';
function pgCpu() {
  let t = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const f = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const cmd = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (cmd.startsWith('postgres') || cmd.includes('/bin/postgres')) t += (Number(f[11]) + Number(f[12])) * 10;
    } catch {}
  }
  return t;
}
await withColdBoard(1000, async (url) => {
  const database = connect(url);
  const db = database.writes;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const { rows } = await pool.query('select id as application, applicant_id as applicant, job_id as job from applications');
  const config = readConfig({ NODE_ENV: 'test' });
  await transaction(db, (tx) => sequenceLog(tx, { config }, new Date()));
  for (let round = 0; round < 3; round++) {
    let c = process.cpuUsage(), p = pgCpu(), w = performance.now();
    for (let at = 0; at < rows.length; at += 100)
      await transaction(db, (tx) => logApplications(tx, rows.slice(at, at + 100).map((r) => ({ kind: 'applied' as const, at: new Date().toISOString(), ...r }))));
    let u = process.cpuUsage(c);
    console.log('insert', rows.length, 'wall ms each', ((performance.now() - w) / rows.length).toFixed(3), 'node', ((u.user + u.system) / 1000 / rows.length).toFixed(3), 'pg(all)', ((pgCpu() - p) / rows.length).toFixed(3));
    c = process.cpuUsage(); p = pgCpu(); w = performance.now();
    const n = await transaction(db, (tx) => sequenceLog(tx, { config }, new Date()));
    u = process.cpuUsage(c);
    console.log('sequence', n, 'wall', ((performance.now() - w) / n).toFixed(3), 'node', ((u.user + u.system) / 1000 / n).toFixed(3), 'pg(all)', ((pgCpu() - p) / n).toFixed(3));
  }
  await pool.end();
  await database.close?.();
});
process.exit();
