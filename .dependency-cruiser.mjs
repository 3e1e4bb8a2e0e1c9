/**
 * The arrow: server → shared ← web. See ARCHITECTURE.md.
 * swc reads the files, type-only imports included: TypeScript 7 has no programming interface yet.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'shared-stands-alone',
      comment: 'shared/ imports zod and itself, so that it runs anywhere.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^shared/', '^node_modules/zod/'] },
    },
    {
      name: 'server-does-not-know-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-does-not-know-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|scripts|tests)/' },
    },
    {
      name: 'only-pages-knows-the-build',
      severity: 'error',
      from: { path: '^(shared|server|web)/', pathNot: '^server/http/pages[.]ts$' },
      to: { path: '(^|/)build/', pathNot: '^node_modules/' },
    },
    {
      name: 'the-product-does-not-know-its-tests',
      severity: 'error',
      from: { path: '^(shared|server|web|scripts)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: ['^tests/', '[.]test[.]tsx?$'] },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be resolved would slip past every other rule.',
      severity: 'error',
      from: { pathNot: '^server/http/pages[.]ts$' },
      to: { couldNotResolve: true, pathNot: '^virtual:|[+]types/' },
    },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: { path: '^(shared|server|web)/', pathNot: '[.]test[.]tsx?$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment:
        'Pages and shells are found by their path in web/routes.ts; that each is there, the dead-code check tells.',
      from: {
        orphan: true,
        pathNot: [
          '^scripts/',
          '[.]d[.]ts$',
          '^web/(routes[.]ts$|.*/(page[.]tsx|old-address[.]ts)$|jobs/public/beside[.]tsx$|shells/)',
        ],
      },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^(node_modules|build)/' },
    exclude: { path: '^[.]react-router/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.d.ts'],
    },
  },
};
