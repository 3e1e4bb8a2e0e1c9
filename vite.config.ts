import { appendFile, copyFile, glob, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

interface Group {
  /** Of the script. */
  name: string;
  /** Files and folders. What they import comes along, unless an earlier group has it. */
  parts: string[];
  /** Takes only what at least so many pages share. */
  minShareCount?: number;
}

/** Paths of names that are separated by spaces. */
const paths =
  (before: string, after = '') =>
  (...lists: string[]) =>
    lists.flatMap((list) => list.split(' ')).map((name) => before + name + after);

const icons = paths('node_modules/@tabler/icons-react/dist/esm/icons/Icon', '.mjs');
const shared = paths('shared/', '.ts');
const web = paths('web/', '.ts');
const screens = paths('web/', '.tsx');
const kit = paths('web/kit/', '.ts');
const lists = paths('web/jobs/lists/');
const ui = paths('web/kit/ui/', '.tsx');

/** Scripts that pages share: fewer and larger ones compress better than the many small ones that the bundler makes. */
const GROUPS: Group[] = [
  {
    name: 'react',
    parts: paths('node_modules/', '/')('react react-dom react-router scheduler'),
  },
  {
    name: 'every',
    parts: [
      'vite/preload-helper',
      ...web('site'),
      ...kit('notices return-path session color-scheme'),
      'web/kit/ui/layout/main-element.ts',
      ...ui('art/company-mark art/empty-art art/logo art/mosaic display/avatar display/badge'),
      ...ui('display/breakable display/small button feedback/empty-state feedback/error-state'),
      ...ui('layout/container layout/stack loaded-later scheme-switch feedback/spinner'),
      ...ui('navigation/quiet-link navigation/row-link overlays/tip'),
      ...screens('shells/skip-link'),
      // Pages for visitors start with these rules, and not with the API table, which imports them.
      ...shared('roles kit/day kit/figures rates/conversion'),
      ...icons('Check CircleCheck Search X'),
    ],
    minShareCount: 6,
  },
  {
    name: 'public',
    parts: [
      ...shared('jobs/text'),
      ...lists('card.tsx marks.tsx own-applications.ts pay.tsx personal.ts'),
      ...screens('kit/structured-data shells/public/frame'),
      ...web('rates/own-currency'),
      ...icons('ChevronDown MapPin Menu2'),
    ],
  },
  { name: 'openings', parts: screens('home/opening kit/ui/art/hero-mosaic') },
  { name: 'passwords', parts: shared('accounts/passwords') },
  { name: 'company-facts', parts: shared('companies/facts') },
  {
    name: 'job-pages',
    parts: [
      ...web('jobs/last-search'),
      ...ui('navigation/breadcrumbs navigation/website-link'),
      ...shared('refusals'),
      ...icons('Hourglass Mail CalendarEvent Briefcase ArrowLeft'),
    ],
    minShareCount: 2,
  },
  {
    name: 'sidebar-icons',
    parts: icons(
      'Activity Bell Checklist FileText Files History LayoutDashboard LayoutSidebar Logout Message',
      'Plus Settings User',
    ),
  },
  // With the schemas, and so with zod.
  { name: 'api-table', parts: shared('api kit/validation') },
  // The parts below are small and on most pages: a page with one script each asks for thirty more.
  { name: 'widgets', parts: ['node_modules/@base-ui/'], minShareCount: 10 },
  { name: 'icons', parts: ['node_modules/@tabler/icons-react/'], minShareCount: 4 },
  {
    name: 'kit',
    parts: ui(
      'feedback/alert layout/card display/facts fields/field layout/page-title display/prose',
      'layout/section overlays/row-menu feedback/skeleton layout/split',
    ),
    minShareCount: 4,
  },
  // Forms for visitors need it, and not what follows.
  { name: 'client', parts: kit('data/api failure-notice forms/leave-guard') },
  {
    name: 'signed-in',
    parts: [
      ...screens('shells/dashboard/frame kit/data/list kit/data/query-view'),
      ...kit('data/calls'),
      ...ui('overlays/dialog fields/filter-select layout/list-card layout/list-foot'),
      ...ui('fields/search-field display/stat-card display/table'),
    ],
    minShareCount: 4,
  },
];

const isPart = (id: string, part: string) =>
  `/${id.replace('\0', '').replaceAll('\\', '/')}`.includes(`/${part}`);

export default defineConfig(({ command }) => ({
  plugins: [iconFiles(), shortIcons(), reactRouter(), checkGroups(), pdfData(), filesOfFeatures()],
  ssr: {
    noExternal: [
      // Drawn by our own function.
      '@tabler/icons-react',
      // Bundled into the server build, where only what is used stays: that starts sooner.
      ...(command === 'build' ? [/^@base-ui\//] : []),
    ],
  },
  // Names of classes are a tenth of a page, so built pages have short ones.
  css: { modules: command === 'build' ? { generateScopedName: '_[hash:base64:5]' } : {} },
  // Browsers that know light-dark(), so that our colors need no script.
  build: { cssTarget: ['chrome123', 'firefox128', 'safari17.5'] },
  // In development: what is found only later would reload the page somebody is working on.
  optimizeDeps: {
    include: [
      '@base-ui/react/combobox',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      '@base-ui/react/progress',
      '@base-ui/react/switch',
      '@base-ui/react/tabs',
      '@tanstack/react-query',
      'react-hook-form',
      'zod/mini',
    ],
    exclude: ['@tabler/icons-react'],
  },
  environments: {
    client: {
      build: {
        // Browsers get copies of these packages, whose licenses ask for their notices.
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: GROUPS.map(({ parts, ...group }) => ({
                ...group,
                test: (id) => parts.some((part) => isPart(id, part)),
              })),
            },
          },
          // The rules and the feature table do nothing by being loaded: who uses none of a file need not carry it.
          treeshake: {
            moduleSideEffects: [
              {
                test: /[\\/](shared[\\/].*|web[\\/]features[.]ts|features[\\/][^\\/]+[\\/](web[\\/]feature[.]tsx|(rules[\\/])?[^\\/]+))$/,
                sideEffects: false,
              },
            ],
          },
        },
      },
    },
  },
}));

/** Fails the build where a group names something that is not in its script, such as a file that has moved. */
function checkGroups(): Plugin {
  return {
    name: 'check-groups',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { name, parts } of GROUPS) {
        const ids = chunks
          .filter((chunk) => chunk.name === name)
          .flatMap(({ moduleIds }) => moduleIds);
        const missing = parts.filter((part) => !ids.some((id) => isPart(id, part)));
        if (missing.length > 0) this.error(`The script ${name} has no ${missing.join(', ')}.`);
      }
    },
  };
}

const PDF_DATA = join(import.meta.dirname, 'node_modules/pdfjs-dist');

/** Copies what only some PDFs need beside PDF.js (web/kit/pdf/open.ts), under its version, with the licenses. */
function pdfData(): Plugin {
  const files = [
    'cmaps/*.bcmap',
    'standard_fonts/Foxit{Symbol,Dingbats}.pfb',
    'wasm/*_fallback.js',
  ];
  const notices = ['cmaps/LICENSE', 'standard_fonts/LICENSE_FOXIT', 'wasm/LICENSE_*'];
  return {
    name: 'pdf-data',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(PDF_DATA, 'package.json'), 'utf8'));
      for await (const file of glob(files, { cwd: PDF_DATA })) {
        const source = await readFile(join(PDF_DATA, file));
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${file}`, source });
      }
    },
    // The list of licenses is written with the bundle.
    async writeBundle({ dir = '' }) {
      for await (const file of glob(notices, { cwd: PDF_DATA })) {
        const text = await readFile(join(PDF_DATA, file), 'utf8');
        await appendFile(join(dir, 'licenses.md'), `\n## pdfjs-dist: ${file}\n\n${text.trim()}\n`);
      }
    },
  };
}

/** Adds the public files of features, and their parts of the service worker, which is a file without a bundle. */
function filesOfFeatures(): Plugin {
  const readParts = async () => {
    let parts = '';
    for await (const file of glob('features/*/service-worker.js'))
      parts += `\n${await readFile(file, 'utf8')}`;
    return parts;
  };
  return {
    name: 'files-of-features',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: async ({ dir = '' }) => {
      await appendFile(join(dir, 'service-worker.js'), await readParts());
      for await (const file of glob('features/*/public/*'))
        await copyFile(file, join(dir, basename(file)));
    },
    async configureServer({ middlewares }) {
      for await (const file of glob('features/*/public/*'))
        middlewares.use(`/${basename(file)}`, async (_request, response) => {
          const type = extname(file) === '.js' ? 'text/javascript' : 'text/html';
          response.setHeader('content-type', type).end(await readFile(file));
        });
      middlewares.use('/service-worker.js', async (_request, response) => {
        const core = await readFile('public/service-worker.js', 'utf8');
        response.setHeader('content-type', 'text/javascript').end(core + (await readParts()));
      });
    },
  };
}

const ICON = join(import.meta.dirname, 'web/kit/ui/icon.ts');

/** Takes each icon from its own file: the package's index names 6,000, and reading that takes longer than all else. */
function iconFiles(): Plugin {
  const imports = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
  const fileOf = (name: string) =>
    `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`;
  return {
    name: 'icon-files',
    enforce: 'pre',
    // Icons are drawn by our own function.
    resolveId: {
      filter: { id: /\/createReactComponent\.mjs$/ },
      handler: (_id, importer) => (importer?.includes('@tabler/icons-react') ? ICON : undefined),
    },
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: '@tabler/icons-react' },
      handler: (code) =>
        code.replace(imports, (statement, list: string) => {
          const names = list.split(',').map((name) => name.trim());
          const files = names.filter((name) => name && !name.startsWith('type ')).map(fileOf);
          // As many lines as before, so that errors name the right one.
          return files.join(' ') + statement.replace(/[^\n]/g, '');
        }),
    },
  };
}

/** Leaves out names and keys of icons, which our function does not use: a tenth of each. */
function shortIcons(): Plugin {
  return {
    name: 'short-icons',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\// },
      handler: (code) =>
        code
          .replaceAll(/, "key": "svg-\d+"/g, '')
          .replace(/(createReactComponent\("\w+"), "[^"]*", "[^"]*"/, '$1, "", ""'),
    },
  };
}
