import './quick-imports.ts';

/** `npm run admin`. Exit code 0: done, 1: failed, 2: wrong usage. */
const { runCommand } = await import('./admin-commands.ts');
process.exitCode = await runCommand(process.argv.slice(2));
