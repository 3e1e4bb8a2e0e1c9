/** Licenses that allow what an open board needs: use, change and pass on, with the notice at most. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
]);

interface Exception {
  packages: RegExp;
  license: string;
  why: string;
}

/** Packages with other licenses, or none in their manifest. */
export const EXCEPTIONS: Exception[] = [
  {
    packages: /^@resvg\/resvg-js(-[\w-]+)?$/,
    license: 'MPL-2.0',
    why: 'used unchanged, as a file of its own; its source is in its repository',
  },
  {
    packages: /^@img\/sharp-libvips-[\w-]+$/,
    license: 'LGPL-3.0-or-later',
    why: 'libvips, used unchanged as a shared library that can be replaced; its source is in its repository',
  },
  {
    packages: /^@img\/sharp-win32-[\w-]+$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'libvips for Windows, used unchanged as a shared library that can be replaced',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'libvips as WebAssembly, for other systems; used unchanged, as a file of its own',
  },
  {
    packages: /^lightningcss(-[\w-]+)?$/,
    license: 'MPL-2.0',
    why: 'a tool of the page build, used unchanged',
  },
  {
    packages: /^ical\.js$/,
    license: 'MPL-2.0',
    why: 'used unchanged, in files of its own; its source is in its repository',
  },
  {
    packages: /^web-push$/,
    license: 'MPL-2.0',
    why: 'used unchanged, in files of its own; its source is in its repository',
  },
  { packages: /^axe-core$/, license: 'MPL-2.0', why: 'a tool of the tests, used unchanged' },
  {
    packages: /^argparse$/,
    license: 'PSF-2.0',
    why: "a tool of the tests (in the linter of the API's description), used unchanged; Python's license, which asks for the notice",
  },
  {
    packages: /^caniuse-lite$/,
    license: 'CC-BY-4.0',
    why: 'data for the page build; nothing of it is passed on',
  },
  {
    packages: /^(busboy|streamsearch|humanize-number)$/,
    license: 'none',
    why: 'tools of the tests; MIT by their files LICENSE or readme, their manifests do not say so',
  },
  {
    packages: /^png-js$/,
    license: 'none',
    why: 'MIT by the file LICENSE of the package; its manifest does not say so',
  },
  {
    packages: /^@cspell\/dict-en-common-misspellings$/,
    license: 'CC BY-SA 4.0',
    why: 'word lists of the spelling check; nothing of them is passed on',
  },
  {
    packages: /^@cspell\/dict-django$/,
    license: 'WTFPL',
    why: 'word lists of the spelling check; nothing of them is passed on',
  },
];

/** The part of a package's manifest, or of its entry in package-lock.json, that names its license. */
export interface Licensed {
  license?: string | { type?: string } | undefined;
  licenses?: { type?: string }[] | undefined;
}

/** The license of a package as its manifest names it; 'none' if it does not. */
export function licenseOf({ license, licenses }: Licensed): string {
  const named = typeof license === 'string' ? license : license?.type;
  return named ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
}

/**
 * Whether an SPDX expression allows what we need: of 'MIT OR GPL-3.0' one part has to, of 'MIT AND OFL-1.1' each.
 * Deeper expressions count as unknown.
 */
const isAllowed = (expression: string): boolean => {
  const parts = expression.replace(/^\((.*)\)$/, '$1');
  return parts.split(' OR ').some((part) => part.split(' AND ').every((id) => ALLOWED.has(id)));
};

/** A sentence for a package whose license is not allowed; undefined for the others. */
export function licenseRefusal(name: string, license: string): string | undefined {
  if (isAllowed(license)) return undefined;
  const isExcepted = EXCEPTIONS.some(
    (each) => each.packages.test(name) && each.license === license,
  );
  if (isExcepted) return undefined;
  return `${name} has the license '${license}', which is not in the list of scripts/licenses.ts. Read the license, then allow it there with a reason, or use another package.`;
}
