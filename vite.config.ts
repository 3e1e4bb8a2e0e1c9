import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Two files that every page needs, rather than thirty small ones: 127 kB of script on the home page, not 134, and
 * half the requests.
 */
const SHARED_FILES = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'ui', test: /web[\\/]ui[\\/]|notices|session|@tabler/, minShareCount: 6 },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The icon and widget packages are bundled into the server build, where only what is used
  // stays: loading the whole icon package at start takes three seconds.
  ssr: { noExternal: command === 'build' ? [/^@mantine\//, '@tabler/icons-react'] : [] },
  // Browsers that know light-dark(), so that our colours need no script.
  build: { cssTarget: ['chrome123', 'firefox128', 'safari17.5'] },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } },
      },
    },
  },
}));
