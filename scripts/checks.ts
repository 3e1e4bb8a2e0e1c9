import { runStep, type Command, type Count, type Step } from './steps.ts';

/** Only what depends on a changed file is checked again. */
const typecheck = (folder: string): Command => [
  'typescript:tsc',
  '-p',
  folder,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${folder}`,
];

/** Runs first: it generates the page types that the type check and the linter read. */
const pageTypes: Step = {
  name: 'page types',
  commands: [['@react-router/dev:react-router', 'typegen']],
};

/** Only files that changed are read again. */
const SPELLING_CACHE = 'node_modules/.cache/cspell';

const checks: Step[] = [
  { name: 'types', commands: ['shared', 'server', 'web', 'tests'].map(typecheck) },
  { name: 'lint', commands: [['oxlint', '--deny-warnings']] },
  { name: 'format', commands: [['oxfmt', '--list-different']] },
  {
    name: 'spelling',
    commands: [['cspell', '--no-progress', '--cache', '--cache-location', SPELLING_CACHE]],
    proof: /Files checked: [1-9]\d{2,}/,
  },
  { name: 'dead code', commands: [['knip', '--no-progress']] },
  {
    name: 'import boundaries',
    commands: [
      [
        'dependency-cruiser:depcruise',
        'shared',
        'server',
        'web',
        'features',
        'demo',
        'scripts',
        'tests',
      ],
    ],
    proof: /\d{3,} modules, \d{3,} dependencies cruised/,
  },
];

/** Runs the checks of `npm run check` and prints one line for each. */
export async function runChecks(): Promise<Count> {
  const results = [await runStep(pageTypes), ...(await Promise.all(checks.map(runStep)))];
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

/** Runs `npm run fix`. The linter runs before the formatter because its fixes need formatting. */
export function runRepairs(): Promise<boolean> {
  return runStep({ name: 'fix', commands: [['oxfmt'], ['oxlint', '--fix'], ['oxfmt']] });
}
