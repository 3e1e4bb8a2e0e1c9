/**
 * Files of PDF.js that only some PDFs need, as addresses on our own server: the character maps of East Asian fonts that are
 * not embedded, and the two standard fonts with symbols, such as bullets. Their names change with their content.
 */
const addresses = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);
const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [
    path.slice(path.lastIndexOf('/') + 1),
    address,
  ]),
);

/** @throws for a file that PDF.js does without, such as its other fonts: those of the system are used */
export async function readPdfData(name: string): Promise<Uint8Array> {
  const address = byName.get(name);
  if (!address) throw new Error(`${name} is not served.`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
