import { runChecks } from './checks.ts';
import { runStep, type Count, type Step } from './steps.ts';
import { runTests } from './run-vitest.ts';

// `npm test`: the checks, the pages, every test but the long ones. `npm test -- tests/api` runs the tests whose path
// contains that, and no checks; `npm test -- tests/long/e2e/hydration` runs one of the long tests. The last line is
// `N passed, N failed`. Each check counts as a test.
const filters = process.argv.slice(2);
if (filters.some((filter) => filter.startsWith('tests/long'))) process.env['LONG_MINUTES'] ??= '60';
const pages: Step = { name: 'pages', commands: [['./scripts/run.mjs', 'build']] };

const counts: Count[] = [];
if (filters.length === 0) counts.push(await runChecks());
if (await runStep(pages)) counts.push({ passed: 1, failed: 0 }, await runTests(filters));
else counts.push({ passed: 0, failed: 1 });

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
process.exitCode = sum('failed') === 0 ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
