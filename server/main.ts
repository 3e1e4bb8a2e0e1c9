import './quick-imports.ts';
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { loadConfig, previewConfig } from './config.ts';
import { beginLifetime } from './lifetime.ts';
import { StartError } from './start-error.ts';

/**
 * Starts the product: one process that serves the board, or with PROCESSES a small supervisor and several processes behind
 * one port. With `--dev`, pages are served from their sources.
 */
// V8 would let its heap grow to several times what is used before it collects (docs/operating.md, 'Memory').
setFlagsFromString('--heap-growing-percent=50');
const lifetime = beginLifetime({
  // A terminal sends these to every process.
  ignored: cluster.isWorker ? ['SIGINT', 'SIGHUP'] : [],
});

try {
  await start();
} catch (error) {
  if (!lifetime.isStopping()) {
    console.error(error instanceof StartError ? `\n${error.message}` : error);
    await lifetime.stop(1);
  }
}

/** Loads only what this process needs: the supervisor stays small. */
async function start(): Promise<void> {
  const dev = process.argv.includes('--dev');
  if (cluster.isWorker) {
    const { takeSeat } = await import('./processes/seat.ts');
    const seat = await takeSeat();
    const { serve } = await import('./serve.ts');
    return serve(loadConfig(), lifetime, seat);
  }
  const config = previewConfig({ dev });
  if (config.processes > 1) {
    const { supervise } = await import('./processes/supervisor.ts');
    return supervise(config, lifetime);
  }
  const { serve } = await import('./serve.ts');
  return serve(loadConfig({ dev }), lifetime);
}
