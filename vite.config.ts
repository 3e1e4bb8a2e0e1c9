import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Two files for what every page needs, and one for pages that show jobs, rather than forty small ones that compress
 * badly: 4 kB less script on the home page, and half the requests.
 */
const SHARED_FILES = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'every-page',
    test: /preload-helper|web[\\/](site|kit[\\/](notices|session|color|ui[\\/](art|button|notices|page-ann|scheme|spinner|tip)))/,
    minShareCount: 6,
  },
  // Home needs it, and not what follows.
  { name: 'structured-data', test: /web[\\/]kit[\\/]structured-data/ },
  {
    // What these import comes along: nothing here may lead to zod or to the rules of postings.
    name: 'job-pages',
    test: /(web[\\/](jobs[\\/](saved-jobs|last-search|save-job-button)|kit[\\/](return-path|ui[\\/](breadcrumbs|website)))|shared[\\/]refusals|icons[\\/]Icon(Bookmark|BookmarkFilled|Hourglass|Mail|CalendarEvent|Briefcase|Check|ArrowLeft))\b/,
    minShareCount: 2,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [iconFiles(), reactRouter()],
  // Bundled into the server build, where only what is used stays: that starts sooner.
  ssr: {
    noExternal: command === 'build' ? [/^@base-ui\//, '@tabler/icons-react'] : [],
  },
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
      '@base-ui/react/toast',
      '@tanstack/react-query',
      'react-hook-form',
      'zod/mini',
    ],
    exclude: ['@tabler/icons-react'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: SHARED_FILES } },
          // The rules do nothing by being loaded: who uses none of a file need not carry it.
          treeshake: { moduleSideEffects: [{ test: /[\\/]shared[\\/]/, sideEffects: false }] },
        },
      },
    },
  },
}));

/** Takes each icon from its own file: the package's index names 6,000, and reading that takes longer than all else. */
function iconFiles(): Plugin {
  const imports = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
  const fileOf = (name: string) =>
    `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`;
  return {
    name: 'icon-files',
    enforce: 'pre',
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
