import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|txt|xml|html|webmanifest)$/;
/** Smaller files, in bytes, are not compressed. */
const WORTHWHILE = 1000;

/** Maximum compression, because files are compressed once and sent often. */
const encodings = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

/**
 * Writes a `.br` and a `.gz` next to each file in `folder` that becomes smaller. `memory` caches compressed files by
 * content hash, because few files change between builds.
 */
export async function compressFiles(folder, memory) {
  const known = new Set(await readdir(memory).catch(() => []));
  await mkdir(memory, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  const used = await Promise.all(
    files.map((entry) => compressFile(join(entry.parentPath, entry.name), memory, known)),
  );
  const old = [...known].filter((name) => !used.flat().includes(name));
  await Promise.all(old.map((name) => rm(join(memory, name))));
}

/** @returns the names in memory that this file uses */
async function compressFile(file, memory, known) {
  const content = await readFile(file);
  if (content.length < WORTHWHILE) return [];
  const hash = createHash('sha256').update(content).digest('hex');
  const names = [];
  for (const [ending, compress] of Object.entries(encodings)) {
    const name = `${hash}.${ending}`;
    if (!known.has(name)) await writeWhole(join(memory, name), await compress(content));
    await copyFile(join(memory, name), `${file}.${ending}`);
    names.push(name);
  }
  return names;
}

/** Renames the file after writing, so that an interrupted build leaves no partial file. */
async function writeWhole(file, content) {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}
