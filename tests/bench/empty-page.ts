import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { root } from '../../scripts/steps.ts';
import type { Started } from './product.ts';

const FILES = {
  'vite.config.js': `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };`,
  'react-router.config.js': `export default { ssr: true };`,
  'app/routes.js': `import { index } from '@react-router/dev/routes';
export default [index('page.jsx')];`,
  'app/page.jsx': `export default function Page() { return null; }`,
  'app/root.jsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
export function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
export default function App() { return <Outlet />; }`,
};

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/**
 * An app of React Router with one page that shows nothing: the root and the framework, in the versions of the product.
 * Built in a temporary folder, served from this process.
 */
export async function startEmptyPage(): Promise<Started> {
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-empty-page-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  try {
    await buildEmptyPage(dir);
    const { url, stop } = await serve(dir);
    return {
      url,
      stop: async () => {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function buildEmptyPage(dir: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
  // The build would install what it misses there.
  await cp(join(root, 'package.json'), join(dir, 'package.json'));
  const modules = join(root, 'node_modules');
  await symlink(modules, join(dir, 'node_modules'), 'junction');
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = join(modules, '@react-router/dev/bin.cjs');
  await promisify(execFile)(process.execPath, [build, 'build'], { cwd: dir, env });
}

async function serve(dir: string): Promise<Started> {
  const client = join(dir, 'build/client');
  const build = (await import(
    pathToFileURL(join(dir, 'build/server/index.js')).href
  )) as ServerBuild;
  const render = createRequestHandler(build, 'production');
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/assets/')) {
      const file = await readFile(join(client, pathname)).catch(() => undefined);
      const type = TYPES[extname(pathname)] ?? 'application/octet-stream';
      response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file);
      return;
    }
    if (pathname !== '/') {
      response.writeHead(404).end();
      return;
    }
    const page = await render(new Request(`http://localhost${pathname}`));
    response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
