import { unpackedChromium } from './unpacked-chromium.ts';

/** Before all test files, so that none of them waits for it and no two do the same. */
export async function setup(): Promise<void> {
  await unpackedChromium();
}
