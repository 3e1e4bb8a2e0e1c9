import { defineConfig } from 'vitest/config';

// React, and what else asks, as production has it.
process.env.NODE_ENV = 'production';

const root = import.meta.dirname.replaceAll(/[^\w/]/g, '.');
const productFiles = new RegExp(`${root}/(shared|server|build)/(?!.*[.]test[.]ts$)`);

export default defineConfig({
  test: {
    include: ['{shared,server,web,scripts}/**/*.test.ts', 'tests/{support,api,e2e}/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    // As many files at once as there are processors: half of the work is PostgreSQL's or the browser's.
    maxWorkers: '100%',
    // A journey through many pages is one test. A hang still ends well within a CI job.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node loads the product's own files as it does in production, rather than Vite.
    server: { deps: { external: [productFiles] } },
    // Neither UTC nor the browser's: a time that is read or shown in the wrong zone shows itself.
    env: { TZ: 'America/New_York' },
  },
});
