import { runChecks, type Count } from './checks.ts';
import { runTests } from './tests.ts';

/**
 * `npm test`: the checks, then every test. `npm test -- tests/api` runs the tests below a path alone. The last line is
 * `N passed, N failed`, where each check counts as one.
 */
const filters = process.argv.slice(2);
const counts: Count[] = [];
if (filters.length === 0) counts.push(await runChecks());
counts.push(await runTests(filters));

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
process.exitCode = sum('failed') === 0 ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
