import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole page table is small: one list at the start instead of a call per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
