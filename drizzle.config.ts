import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema.ts', './features/*/tables.ts'],
  out: './server/db/migrations',
});
