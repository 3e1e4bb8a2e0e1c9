import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** A process with two tasks for its stop, of which the second runs first. @returns its exit code and output */
async function stopped(second: string): Promise<{ code: unknown; output: string }> {
  const script = `
    import { beginLifetime } from ${JSON.stringify(new URL('lifetime.ts', import.meta.url).href)};
    const lifetime = beginLifetime({ end: 300 });
    lifetime.onStop(async () => console.log('first task ended'));
    lifetime.onStopBegin(() => console.log('stop began'));
    lifetime.onStop(${second});
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('ready')) child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

test('a stop ends the process even if a task fails or never ends, and says so by its code', async () => {
  const [orderly, failed, endless] = await Promise.all([
    stopped('async () => {}'),
    stopped('async () => { throw new Error("broken") }'),
    stopped('() => new Promise(() => {})'),
  ]);
  const output = 'ready\nstop began\nfirst task ended\n';
  expect(orderly).toEqual({ code: 0, output });
  expect(failed).toEqual({ code: 1, output });
  expect(endless.code).toBe(1);
});
