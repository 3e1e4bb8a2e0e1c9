/** The nouns of each floor in their order: a noun may import those before it, never those after it. */
const NOUNS =
  'audit accesses mail places rates companies templates jobs notifications applications accounts reviews messages exports site operation'.split(
    ' ',
  );
const ORDER = {
  shared: NOUNS,
  server: NOUNS,
  web: 'rates exports audit accesses mail notifications messages templates applications resumes jobs accounts companies reviews operation home shells'.split(
    ' ',
  ),
};

/** The only files of the core that name features (features/). */
const FEATURE_TABLES =
  '^(shared|shared/parts|server|server/db/tables|server/fragments|web|web/everywhere|demo|tests)/features[.]ts$';
/** What a feature may import of another one that its manifest needs. */
const PUBLIC = '(feature|rules|(server|web)/public)[.]ts$';
/** What of a feature runs anywhere. */
const SHARED_PART = '^features/[^/]+/((feature|rules|calls|parts)[.]ts$|rules/)';

/** Folders without domain, and what they may import of their own floor beside each other. */
const WITHOUT_DOMAIN = {
  shared: { folders: ['kit'], allowed: ['(api|errors|nouns|permissions|roles|seams)[.]ts$'] },
  server: {
    folders: ['db', 'files', 'outside', 'postgres'],
    allowed: ['[^/]+[.]ts$', 'http/problems[.]ts$'],
  },
  web: { folders: ['kit'], allowed: ['[^/]+[.]tsx?$'] },
};

const anyOf = (names) => `(${names.join('|')})`;

const orderRules = Object.entries(ORDER).flatMap(([floor, nouns]) =>
  nouns.slice(0, -1).map((noun, index) => ({
    name: `${floor}-order-${noun}`,
    comment: `On this floor, ${noun} may import nothing of ${nouns.slice(index + 1).join(', ')}.`,
    severity: 'error',
    from: { path: `^${floor}/${noun}/` },
    to: { path: `^${floor}/${anyOf(nouns.slice(index + 1))}/` },
  })),
);

const withoutDomainRules = Object.entries(WITHOUT_DOMAIN).map(([floor, { folders, allowed }]) => ({
  name: `${floor}-kit-has-no-domain`,
  comment: `${folders.join(' and ')} import no noun.`,
  severity: 'error',
  from: { path: `^${floor}/${anyOf(folders)}/` },
  to: {
    path: `^${floor}/`,
    pathNot: [`^${floor}/${anyOf(folders)}/`, ...allowed.map((path) => `^${floor}/${path}`)],
  },
}));

/**
 * The arrow: server → shared ← web. See ARCHITECTURE.md.
 * swc reads the files, type-only imports included: TypeScript 7 has no programming interface yet.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'shared-stands-alone',
      comment:
        'shared/ imports zod, the pure packages diff, fflate, @noble/curves and @noble/hashes, and itself, so that it runs anywhere.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '[.]test[.]ts$' },
      to: {
        pathNot: [
          '^shared/',
          SHARED_PART,
          '^node_modules/(zod|diff|fflate|@noble/curves|@noble/hashes)/',
        ],
      },
    },
    {
      name: 'the-core-knows-no-feature',
      comment:
        'The core states facts and has places; features listen and fill them. Only the feature tables name features.',
      severity: 'error',
      from: { path: '^(shared|server|web|demo|scripts|tests)/', pathNot: FEATURE_TABLES },
      to: { path: '^features/' },
    },
    {
      name: 'a-feature-is-private',
      comment: `Of a feature that it needs, another one imports ${PUBLIC}.`,
      severity: 'error',
      from: { path: '^features/([^/]+)/' },
      to: { path: '^features/', pathNot: ['^features/$1/', `^features/[^/]+/${PUBLIC}`] },
    },
    {
      name: 'the-shared-part-of-a-feature',
      comment: 'Its manifest, rules and calls run anywhere.',
      severity: 'error',
      from: { path: SHARED_PART },
      to: {
        pathNot: [
          '^shared/',
          SHARED_PART,
          '^node_modules/(zod|diff|fflate|@noble/curves|@noble/hashes)/',
        ],
      },
    },
    {
      name: 'the-server-part-of-a-feature',
      severity: 'error',
      from: {
        path: '^features/[^/]+/(server/|tables|columns|sql|mails|demo)',
        pathNot: '[.]test[.]ts$',
      },
      to: {
        path: [
          '^(web|scripts|tests)/',
          '^features/[^/]+/web/',
          '^server/http/(?!(errors|headers|overload|problems|public-files|calls/(bodies|json-schema))[.]ts$)',
          '^server/(main|app|handlers|admin|serve)[.]ts$',
        ],
      },
    },
    {
      name: 'the-web-part-of-a-feature',
      severity: 'error',
      from: { path: '^features/[^/]+/web/' },
      to: {
        path: ['^(server|scripts|tests|demo)/', '^features/[^/]+/(server/|tables|columns|mails)'],
      },
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
      name: 'only-the-start-up-knows-the-demo',
      comment: 'The product runs without demo/; serve.ts loads it on an empty database.',
      severity: 'error',
      from: {
        path: '^(shared|server|web|scripts)/',
        pathNot: ['^server/serve[.]ts$', '[.]test[.]tsx?$'],
      },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-knows-server-and-shared',
      severity: 'error',
      from: { path: '^demo/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(web|scripts|tests)/' },
    },
    {
      name: 'only-pages-knows-the-build',
      severity: 'error',
      from: { path: '^(shared|server|web|demo)/', pathNot: '^server/http/pages[.]ts$' },
      to: { path: '(^|/)build/', pathNot: '^node_modules/' },
    },
    {
      name: 'the-product-does-not-know-its-tests',
      severity: 'error',
      from: { path: '^(shared|server|web|demo|scripts)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: ['^tests/', '[.]test[.]tsx?$'] },
    },
    ...orderRules,
    ...withoutDomainRules,
    {
      name: 'nouns-do-not-know-http',
      comment: 'A noun answers data or throws a Problem; how that travels is up to server/http.',
      severity: 'error',
      from: { path: `^server/${anyOf(ORDER.server)}/`, pathNot: '[.]test[.]ts$' },
      to: {
        path: ['^server/http/', '^server/(main|app|handlers|admin)[.]ts$'],
        pathNot: '^server/http/problems[.]ts$',
      },
    },
    {
      name: 'words-know-no-job',
      comment: 'server/jobs/search/words reads texts: tokens, stems, spelling, synonyms.',
      severity: 'error',
      from: { path: '^server/jobs/search/words/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/(jobs|companies|places)/', pathNot: '^server/jobs/search/words/' },
    },
    {
      name: 'the-index-knows-no-search',
      comment: 'server/jobs/search/index holds public jobs in memory.',
      severity: 'error',
      from: { path: '^server/jobs/search/index/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/jobs/', pathNot: '^server/jobs/search/(words|index)/' },
    },
    {
      name: 'a-screen-is-private',
      comment:
        'Only web/routes.ts and the screen itself import the files of its folder. Rooms of parts that several screens use are no screens.',
      severity: 'error',
      from: {
        path: ['^web/([^/]+)/([^/]+)', '^web/[^/]+$', '^features/([^/]+)/(web)/'],
        pathNot: '^web/routes[.]ts$',
      },
      to: {
        path: `^web/${anyOf(ORDER.web)}/[^/]+/`,
        pathNot: [
          '^web/$1/$2/',
          '^web/jobs/lists/',
          '^web/applications/(answers-to-questions|applicant|moves|own-list|people|pool|tags|thread)/',
        ],
      },
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
      from: { path: '^(shared|server|web|demo)/', pathNot: '[.]test[.]tsx?$' },
      // Types are gone at run time, and only the build and `npm run dev` load these tools.
      to: {
        dependencyTypes: ['npm-dev'],
        pathNot: '^node_modules/(@types|vite|@react-router/dev)/',
      },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment:
        'Pages and shells are found by their path in web/routes.ts, and scripts for other sites are files; that each is there, the dead-code check tells.',
      from: {
        orphan: true,
        pathNot: [
          '^scripts/',
          '[.]d[.]ts$',
          '^web/(routes[.]ts$|.*/(page[.]tsx|old-address[.]ts)$|jobs/public/beside[.]tsx$|shells/)',
          '^features/[^/]+/(web/.*page[.]tsx|tables[.]ts|(public/)?[^/]+[.]js)$',
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
