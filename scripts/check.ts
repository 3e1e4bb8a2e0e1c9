import { runChecks, runRepairs } from './checks.ts';

if (process.argv.includes('--fix')) {
  process.exitCode = (await runRepairs()) ? 0 : 1;
} else {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
