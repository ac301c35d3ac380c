// The import rules of `docs/architecture.md`. `tools/check-imports.ts` runs them, and `tools/check-imports.test.ts` shows that
// each one catches its violations.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const servicesFolder = new URL('server/src/services/', import.meta.url);

// Read from the folder, so that a new service is guarded on its first day.
const serviceNames = existsSync(servicesFolder)
  ? readdirSync(servicesFolder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  : [];

const appFile = new URL('server/src/app.ts', import.meta.url);
const app = existsSync(appFile) ? readFileSync(appFile, 'utf8') : '';

/** `sharedAlbums` for `shared-albums`. */
const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The services that `app.ts` hands to this one: `createAlbums({ ...house, photos })`. */
const handedTo = (name) => {
  const maker = `create${camelCase(`-${name}`)}`;
  const [, handed = ''] = new RegExp(`\\b${maker}\\(\\{([^]*?)\\}\\)`).exec(app) ?? [];
  const words = handed.split(',').map((word) => word.trim());
  return serviceNames.filter((other) => words.includes(camelCase(other)));
};

/**
 * Which service knows which other one: it may import the types of those that it is handed, and the events of any. The
 * reverse of an edge is an event instead.
 */
export const serviceEdges = Object.fromEntries(serviceNames.map((name) => [name, handedTo(name)]));

const services = '^server/src/services/';
const ownService = `${services}([^/]+)/`;
const sameService = `${services}$1/`;
const test = '[.](test|fixture)[.]tsx?$';

/** A file or folder of that name in a service, with its tests. */
const part = (name) => `${services}[^/]+/${name}([.]ts$|[.]test[.]ts$|/)`;

const npmPackages = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const everywhere = [
  rule(
    'no-cycles',
    'Two modules that need each other are one, or lack a third. Types count.',
    {},
    { circular: true },
  ),
  rule(
    'unresolvable',
    'What is imported must be there, or be made by the build (virtual:).',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  rule(
    'declared-packages-only',
    'A package is named in the package.json of the workspace that imports it, or in the root for tools and tests.',
    // These hold parts of the product side by side with bare ones, so they use what the workspaces declare.
    { pathNot: '^(bench|soak)/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'product-needs-no-development-packages',
    'The product runs with what its workspace declares.',
    { path: '^(contracts|server|web)/src/', pathNot: test },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/node_modules/@types/' },
  ),
  rule(
    'product-imports-no-tests',
    'Nothing that exists for tests or development reaches the product.',
    { path: '^(contracts|server|web)/src/', pathNot: test },
    { path: [test, '^(server|web|contracts)/test/', '^(samples|tools|bench|soak|e2e)/'] },
  ),
];

const acrossTheHouse = [
  rule(
    'contracts-import-the-schema-library-only',
    'The wire is written once, below everything else.',
    { path: '^contracts/src/', pathNot: test },
    { pathNot: ['^contracts/src/', npmPackages('zod')] },
  ),
  rule(
    'server-and-web-meet-only-in-contracts',
    'They run on different machines.',
    { path: '^(server|web)/' },
    { path: '^(server|web)/', pathNot: '^$1/' },
  ),
  rule(
    'nothing-imports-browser-tests-or-benchmarks',
    'They stand outside and look at the product. Tests of the whole server start it as the launcher does.',
    { path: '^(contracts|server|web|samples)/', pathNot: '^server/test/server-process[.]ts$' },
    { path: '^(e2e|bench|soak|tools)/' },
  ),
  rule(
    'samples-know-contracts-only',
    'Sample data comes in by the same calls as anyone’s.',
    { path: '^samples/' },
    { path: '^(server|web)/' },
  ),
  rule(
    'browser-tests-know-contracts-and-samples-only',
    'They use the product as a person does, and ask the stage by its calls.',
    { path: '^e2e/' },
    { path: '^(server|web|tools|bench|soak)/', pathNot: '^server/test/(stage-calls|free-port)[.]ts$' },
  ),
  rule(
    'launchers-run-on-any-node',
    'They run before anything is installed, on a Node.js that may read no TypeScript.',
    // run-once.mjs is started by the others with the Node.js that they fetched.
    { path: '^tools/[^/]+[.]mjs$', pathNot: '^tools/run-once[.]mjs$' },
    { pathNot: '^tools/[^/]+[.]mjs$', dependencyTypesNot: ['core'] },
  ),
  rule(
    'browser-code-uses-no-node',
    'A browser has none of Node.js’ modules.',
    { path: '^(contracts|web)/src/', pathNot: test },
    { dependencyTypes: ['core'] },
  ),
];

const serverLayers = [
  rule(
    'platform-knows-no-product',
    'Technology lies below the product.',
    { path: '^server/src/platform/', pathNot: test },
    { path: '^server/src/(kernel|services|processes)/|^server/src/(app|command-line|main)[.]ts$' },
  ),
  rule(
    'kernel-knows-no-service',
    'The frame of the product lies below the services.',
    { path: '^server/src/kernel/' },
    { path: '^server/src/(services|processes)/|^server/src/(app|command-line|main)[.]ts$' },
  ),
  rule(
    'services-do-not-look-up',
    'What a service needs is handed to it.',
    { path: services, pathNot: test },
    { path: '^server/src/processes/|^server/src/(app|command-line|main)[.]ts$' },
  ),
  rule(
    'only-app-knows-services',
    'The composition root is the one file that knows every service.',
    { path: '^server/src/(processes/|main[.]ts$)' },
    { path: services },
  ),
  rule(
    'app-knows-no-process',
    'What runs where is decided above the composition root.',
    { path: '^server/src/(app|command-line)[.]ts$' },
    { path: '^server/src/(processes/|main[.]ts$)' },
  ),
  rule(
    'processes-do-not-know-main',
    'Processes are started, they do not start.',
    { path: '^server/src/processes/' },
    { path: '^server/src/main[.]ts$' },
  ),
];

const betweenServices = [
  rule(
    'service-through-its-front-door',
    'Of another service only `index.ts` and `events.ts` can be seen.',
    { path: ownService },
    { path: services, pathNot: [sameService, `${services}[^/]+/(index|events)[.]ts$`] },
  ),
  rule(
    'services-are-wired-not-imported',
    'Of another service only types can be imported: `app.ts` hands over the instances.',
    { path: ownService },
    {
      path: services,
      pathNot: [sameService, `${services}[^/]+/events[.]ts$`],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'app-through-the-front-door',
    'Of a service only `index.ts` can be seen: what it does about events is part of its slice.',
    { path: '^server/src/(app|command-line)[.]ts$' },
    { path: services, pathNot: `${services}[^/]+/index[.]ts$` },
  ),
  ...serviceNames.map((name) =>
    rule(
      `service-edges-${name}`,
      'A service knows only the services that `app.ts` hands to it, and events.',
      { path: `${services}${name}/` },
      {
        path: services,
        pathNot: [
          `${services}[^/]+/events[.]ts$`,
          ...[name, ...serviceEdges[name]].map((service) => `${services}${service}/`),
        ],
      },
    ),
  ),
];

const withinAService = [
  rule(
    'only-stores-speak-sql',
    'Queries stand in `store.ts`, row types in `tables.ts`; tests may back-date a row.',
    {
      path: '^server/src/',
      pathNot: ['^server/src/(kernel|platform)/', part('store'), part('tables'), test],
    },
    { path: ['^server/src/platform/database/sql[.]ts$', npmPackages('postgres', 'pg', 'kysely')] },
  ),
  rule(
    'only-routes-speak-http',
    'A use case does not know by which transport it was asked.',
    { path: services, pathNot: part('routes') },
    {
      path: [
        npmPackages('fastify', '@fastify/[^/]+'),
        '^server/src/kernel/http/(contract-routes|http-server)[.]ts$',
      ],
    },
  ),
  rule(
    'routes-do-not-reach-storage',
    'A route calls a use case, which may refuse.',
    { path: part('routes'), pathNot: test },
    { path: [part('store'), part('tables')] },
  ),
  rule(
    'rules-do-no-io',
    'Rules are pure functions: what they judge is handed to them.',
    { path: part('rules') },
    {
      path: [
        '^server/src/(kernel|platform)/',
        part('(store|service|routes|jobs)'),
        '^(node:)?(fs|fs/promises|http|https|http2|net|tls|dgram|dns|child_process|worker_threads|sqlite|timers)$',
      ],
      // The rules of the kernel are pure, too.
      pathNot: '^server/src/kernel/.+/rules[.]ts$',
    },
  ),
  rule(
    'events-are-declarations',
    'A fact is data; it needs nothing but the word for declaring it.',
    { path: `${services}[^/]+/events[.]ts$` },
    { path: '^server/', pathNot: '^server/src/kernel/events[.]ts$' },
  ),
];

const webLayers = [
  rule(
    'features-do-not-import-each-other',
    'What two screens share belongs below them.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  rule(
    'screens-are-on-top',
    'Only the frame knows screens, and nothing knows the frame.',
    { path: '^web/src/(site|gallery|uploads|ui|api|i18n|lib)/' },
    { path: '^web/src/(app|features)/' },
  ),
  rule(
    'features-through-the-front-door',
    'The frame sees of a feature what its `index` brings; screens are loaded late.',
    { path: '^web/src/app/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/[^/]+/index[.]tsx?$' },
  ),
  rule(
    'site-is-for-screens',
    'Gallery, features and frame share it: how things change, edit screens, routes. Nothing below needs it.',
    { path: '^web/src/(uploads|ui|api|i18n|lib)/' },
    { path: '^web/src/site/' },
  ),
  rule(
    'features-do-not-know-the-frame',
    'A screen stands in any frame.',
    { path: '^web/src/features/' },
    { path: '^web/src/app/' },
  ),
  rule(
    'gallery-is-above-the-floor',
    'The parts of the gallery rest on the floor of the web application, not the other way round.',
    { path: '^web/src/(site|uploads|ui|api|i18n|lib)/' },
    { path: '^web/src/gallery/' },
  ),
  rule(
    'lib-and-i18n-are-the-floor',
    'They know nothing that stands on them.',
    { path: '^web/src/(i18n|lib)/' },
    { path: '^web/src/(ui|api|uploads)/' },
  ),
  rule(
    'ui-knows-no-product',
    'Buttons and dialogs would do for any product.',
    { path: '^web/src/ui/' },
    { path: ['^contracts/', '^web/src/(api|uploads)/'] },
  ),
  rule(
    'api-shows-nothing',
    'Calls are made below what is seen.',
    { path: '^web/src/(api|uploads)/' },
    { path: '^web/src/ui/' },
  ),
  rule(
    'api-knows-no-uploads',
    'Uploads are made of calls, not the other way round.',
    { path: '^web/src/api/' },
    { path: '^web/src/uploads/' },
  ),
];

export default {
  forbidden: [
    ...everywhere,
    ...acrossTheHouse,
    ...serverLayers,
    ...betweenServices,
    ...withinAService,
    ...webLayers,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The files of our own build. Packages have folders of that name, too, which are checked.
    exclude: { path: '^[^/]+/dist/' },
    // Types count: a type from a place is knowledge of that place.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
