import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The icon and widget packages are bundled into the server build, where only what is used
  // stays: loading the whole icon package at start takes three seconds.
  ssr: { noExternal: command === 'build' ? [/^@mantine\//, '@tabler/icons-react'] : [] },
  // Browsers that know light-dark(), so that our colours need no script.
  build: { cssTarget: ['chrome123', 'firefox128', 'safari17.5'] },
}));
