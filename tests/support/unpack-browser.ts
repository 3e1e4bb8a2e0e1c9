import { unpackedChromium } from './unpacked-chromium.ts';

/** Unpacks the browser once, before all test files. */
export async function setup(): Promise<void> {
  await unpackedChromium();
}
