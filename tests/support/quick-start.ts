import { join } from 'node:path';

/** Arguments of Node with which a process that loads the product starts as fast as the product itself. */
export const QUICK_START = ['--import', join(import.meta.dirname, '../../server/quick-imports.ts')];
