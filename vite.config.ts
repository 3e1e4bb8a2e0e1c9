import { appendFile, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

const icons = (...names: string[]) =>
  names.map((name) => `node_modules/@tabler/icons-react/dist/esm/icons/Icon${name}.mjs`);

const kit = (...files: string[]) => files.map((file) => `web/kit/${file}`);

/** Scripts that pages share: fewer and larger ones compress better than the many small ones that the bundler makes. */
const GROUPS: Group[] = [
  {
    name: 'react',
    parts: ['react', 'react-dom', 'react-router', 'scheduler'].map(
      (name) => `node_modules/${name}/`,
    ),
  },
  {
    name: 'every',
    parts: [
      'vite/preload-helper',
      'shared/roles.ts',
      'web/site.ts',
      'web/kit/notices.ts',
      'web/kit/ui/layout/main-element.ts',
      'web/kit/return-path.ts',
      'web/kit/session.ts',
      'web/kit/color-scheme.ts',
      'web/kit/ui/art/company-mark.tsx',
      'web/kit/ui/art/empty-art.tsx',
      'web/kit/ui/art/logo.tsx',
      'web/kit/ui/art/mosaic.tsx',
      'web/kit/ui/display/avatar.tsx',
      'web/kit/ui/display/badge.tsx',
      'web/kit/ui/display/breakable.tsx',
      'web/kit/ui/button.tsx',
      'web/kit/ui/feedback/empty-state.tsx',
      'web/kit/ui/feedback/error-state.tsx',
      'web/kit/ui/display/small.tsx',
      'web/kit/ui/layout/container.tsx',
      'web/kit/ui/layout/stack.tsx',
      'web/kit/ui/loaded-later.tsx',
      'web/kit/ui/scheme-switch.tsx',
      'web/kit/ui/feedback/spinner.tsx',
      'web/kit/ui/navigation/quiet-link.tsx',
      'web/kit/ui/navigation/row-link.tsx',
      'web/kit/ui/overlays/tip.tsx',
      'web/shells/skip-link.tsx',
      // Pages for visitors start with these rules, and not with the API table, which imports them.
      'shared/kit/day.ts',
      'shared/kit/figures.ts',
      'shared/rates/conversion.ts',
      ...icons('Check', 'CircleCheck', 'Search', 'X'),
    ],
    minShareCount: 6,
  },
  {
    name: 'public',
    parts: [
      'shared/jobs/text.ts',
      'web/jobs/lists/card.tsx',
      'web/jobs/lists/hidden-jobs.ts',
      'web/jobs/lists/marks.tsx',
      'web/jobs/lists/own-applications.ts',
      'web/jobs/lists/pay.tsx',
      'web/jobs/lists/saved-jobs.ts',
      'web/jobs/lists/stored-hidden.ts',
      'web/jobs/use-suggestions.tsx',
      'web/kit/structured-data.tsx',
      'web/rates/own-currency.ts',
      'web/shells/public/frame.tsx',
      ...icons('ChevronDown', 'MapPin', 'Menu2'),
    ],
  },
  { name: 'openings', parts: ['web/home/opening.tsx', 'web/kit/ui/art/hero-mosaic.tsx'] },
  { name: 'passwords', parts: ['shared/accounts/passwords.ts'] },
  { name: 'company-facts', parts: ['shared/companies/facts.ts'] },
  {
    name: 'job-pages',
    parts: [
      'web/jobs/last-search.ts',
      'web/jobs/lists/save-job-button.tsx',
      'web/kit/ui/navigation/breadcrumbs.tsx',
      'web/kit/ui/navigation/website-link.tsx',
      'shared/refusals.ts',
      ...icons(
        'Bookmark',
        'BookmarkFilled',
        'Hourglass',
        'Mail',
        'CalendarEvent',
        'Briefcase',
        'ArrowLeft',
      ),
    ],
    minShareCount: 2,
  },
  {
    name: 'sidebar-icons',
    parts: icons(
      'Activity',
      'Bell',
      'Checklist',
      'FileText',
      'Files',
      'History',
      'LayoutDashboard',
      'LayoutSidebar',
      'Logout',
      'Message',
      'Plus',
      'Settings',
      'User',
    ),
  },
  // With the schemas, and so with zod.
  { name: 'api-table', parts: ['shared/api.ts', 'shared/kit/validation.ts'] },
  // The parts below are small and on most pages: a page with one script each asks for thirty more.
  { name: 'widgets', parts: ['node_modules/@base-ui/'], minShareCount: 10 },
  { name: 'icons', parts: ['node_modules/@tabler/icons-react/'], minShareCount: 4 },
  {
    name: 'kit',
    parts: kit(
      'ui/feedback/alert.tsx',
      'ui/layout/card.tsx',
      'ui/display/facts.tsx',
      'ui/fields/field.tsx',
      'ui/layout/page-title.tsx',
      'ui/display/prose.tsx',
      'ui/layout/section.tsx',
      'ui/overlays/row-menu.tsx',
      'ui/feedback/skeleton.tsx',
      'ui/layout/split.tsx',
    ),
    minShareCount: 4,
  },
  // Forms for visitors need it, and not what follows.
  { name: 'client', parts: kit('data/api.ts', 'failure-notice.ts', 'forms/leave-guard.ts') },
  {
    name: 'signed-in',
    parts: [
      'web/shells/dashboard/frame.tsx',
      ...kit(
        'data/calls.ts',
        'data/list.tsx',
        'data/query-view.tsx',
        'ui/overlays/dialog.tsx',
        'ui/fields/filter-select.tsx',
        'ui/layout/list-card.tsx',
        'ui/layout/list-foot.tsx',
        'ui/fields/search-field.tsx',
        'ui/display/stat-card.tsx',
        'ui/display/table.tsx',
      ),
    ],
    minShareCount: 4,
  },
];

const isPart = (id: string, part: string) =>
  `/${id.replace('\0', '').replaceAll('\\', '/')}`.includes(`/${part}`);

export default defineConfig(({ command }) => ({
  plugins: [iconFiles(), shortIcons(), reactRouter(), checkGroups(), pdfData()],
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
          // The rules do nothing by being loaded: who uses none of a file need not carry it.
          treeshake: { moduleSideEffects: [{ test: /[\\/]shared[\\/]/, sideEffects: false }] },
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
