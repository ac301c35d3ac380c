/** A small project with the structure of the real one and empty packages: only its imports are checked. */
export const house: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module", "devDependencies": { "vitest": "1.0.0" } }',
  'contracts/package.json':
    '{ "name": "@albumen/contracts", "exports": { "./*": "./src/*.ts" }, "dependencies": { "zod": "1.0.0" } }',
  'server/package.json':
    '{ "dependencies": { "fastify": "1.0.0", "@fastify/static": "1.0.0", "postgres": "1.0.0", "pg": "1.0.0", "kysely": "1.0.0", "zod": "1.0.0" } }',
  'web/package.json': '{ "dependencies": { "react": "1.0.0" } }',
  ...Object.fromEntries(
    ['zod', 'fastify', '@fastify/static', 'postgres', 'pg', 'kysely', 'react', 'vitest', 'left-pad'].flatMap(
      (name) => [
        [`node_modules/${name}/package.json`, `{ "name": "${name}", "exports": "./dist/index.js" }`],
        [`node_modules/${name}/dist/index.js`, 'export const part = 1;'],
      ],
    ),
  ),
  'contracts/src/photos.ts': 'import { part } from "zod"; export type Part = typeof part;',
  'server/src/main.ts': 'import { part } from "./processes/web.ts"; export type Part = typeof part;',
  'server/src/processes/idle.ts': 'export const part = 1;',
  'server/src/processes/web.ts': 'export { part } from "../app.ts";',
  'server/test/app.ts': 'export { part } from "../src/app.ts";',
  'server/src/platform/clock.ts': 'export const part = 1;',
  'server/src/kernel/events.ts': 'export const part = 1;',
  'server/src/platform/database/database.ts': 'export { part } from "./sql.ts";',
  'server/src/platform/database/sql.ts': 'import { part } from "postgres"; export { part };',
  'server/src/kernel/http/contract-routes.ts': 'import { part } from "fastify"; export { part };',
  'server/src/services/photos/index.ts': 'export { part } from "./service.ts";',
  'server/src/services/photos/service.ts': 'export { part } from "./store.ts";',
  'server/src/services/photos/store.ts': 'export { part } from "../../platform/database/sql.ts";',
  'server/src/services/photos/events.ts': 'export { part } from "../../kernel/events.ts";',
  'server/src/services/uploads/index.ts': 'export const part = 1;',
  'web/src/app/main.tsx': 'export { part } from "../features/my-photos/index.ts";',
  'web/src/features/my-photos/index.ts':
    'export { part } from "./timeline-screen.tsx"; export { part as route } from "../../site/routes.ts";',
  'web/src/site/routes.ts': 'export { part } from "../api/photos.ts";',
  'web/src/features/my-photos/timeline-screen.tsx': 'export { part } from "../../gallery/photo-grid.tsx";',
  'web/src/gallery/photo-grid.tsx': 'export { part } from "../api/photos.ts";',
  'web/src/api/photos.ts':
    'import type { Part } from "@albumen/contracts/photos"; export const part: Part = 1;',
  'web/src/uploads/queue.ts': 'export { part } from "../api/photos.ts";',
  'web/src/ui/button.tsx': 'import { part } from "react"; export { part };',
  'samples/src/photo.ts': 'export const part = 1;',
  'tools/start.ts': 'export const part = 1;',
  'bench/run.ts': 'export const part = 1;',
  'e2e/pages.ts': 'export const part = 1;',
};

const value = (from: string) => `import { part } from "${from}"; export const use = part;`;
const type = (from: string) => `import type { Part } from "${from}"; export type Use = Part;`;

/** A planted violation: a file, its content, and the rules that must catch it. */
export type Plant = readonly [what: string, file: string, text: string, rules: readonly string[]];

export const photos = 'server/src/services/photos';
const uploads = 'server/src/services/uploads';
const widgets = 'server/src/services/widgets';

export const forbidden: readonly Plant[] = [
  ['a module that is not there', `${photos}/gone.ts`, value('./nowhere.ts'), ['unresolvable']],
  ['a package that no package.json names', `${photos}/pad.ts`, value('left-pad'), ['declared-packages-only']],
  [
    'a development package in the product',
    `${photos}/testing.ts`,
    value('vitest'),
    ['product-needs-no-development-packages'],
  ],
  [
    'a test harness in the product',
    `${photos}/harness.ts`,
    value('../../../test/app.ts'),
    ['product-imports-no-tests'],
  ],
  ['a test in the product', `${photos}/tested.ts`, value('./legal.test.ts'), ['product-imports-no-tests']],
  [
    'sample data in the product',
    `${photos}/sample.ts`,
    value('../../../../samples/src/photo.ts'),
    ['product-imports-no-tests'],
  ],
  [
    'tools in the web application',
    'web/src/lib/tool.ts',
    value('../../../tools/start.ts'),
    ['nothing-imports-browser-tests-or-benchmarks', 'product-imports-no-tests'],
  ],
  [
    'the server in the contracts',
    'contracts/src/server.ts',
    type('../../server/src/platform/clock.ts'),
    ['contracts-import-the-schema-library-only'],
  ],
  [
    'another library in the contracts',
    'contracts/src/library.ts',
    value('../../node_modules/react/dist/index.js'),
    ['contracts-import-the-schema-library-only'],
  ],
  [
    'Node.js in the contracts',
    'contracts/src/file.ts',
    value('node:fs'),
    ['browser-code-uses-no-node', 'contracts-import-the-schema-library-only'],
  ],
  ['Node.js in the browser', 'web/src/lib/file.ts', value('node:path'), ['browser-code-uses-no-node']],
  [
    'the server in the web application, as a type',
    'web/src/api/server.ts',
    type('../../../server/src/platform/clock.ts'),
    ['server-and-web-meet-only-in-contracts'],
  ],
  [
    'the web application in the server',
    'server/src/platform/screen.ts',
    type('../../../web/src/api/photos.ts'),
    ['server-and-web-meet-only-in-contracts'],
  ],
  [
    'a benchmark in a test of the server',
    'server/test/figures.ts',
    value('../../bench/run.ts'),
    ['nothing-imports-browser-tests-or-benchmarks'],
  ],
  [
    'the server in the samples',
    'samples/src/insert.ts',
    value('../../server/src/platform/clock.ts'),
    ['samples-know-contracts-only'],
  ],
  [
    'the server in a browser test',
    'e2e/server.ts',
    type('../server/src/platform/clock.ts'),
    ['browser-tests-know-contracts-and-samples-only'],
  ],
  [
    'a service in the platform',
    'server/src/platform/product.ts',
    type('../services/photos/index.ts'),
    ['platform-knows-no-product'],
  ],
  [
    'the kernel in the platform',
    'server/src/platform/frame.ts',
    type('../kernel/events.ts'),
    ['platform-knows-no-product'],
  ],
  [
    'a service in the kernel',
    'server/src/kernel/product.ts',
    type('../services/photos/index.ts'),
    ['kernel-knows-no-service'],
  ],
  [
    'the composition root in a service',
    `${photos}/root.ts`,
    type('../../app.ts'),
    ['services-do-not-look-up'],
  ],
  [
    'a service in a process',
    'server/src/processes/worker.ts',
    value('../services/photos/index.ts'),
    ['only-app-knows-services'],
  ],
  [
    'the insides of another service',
    `${uploads}/insides.ts`,
    type('../photos/store.ts'),
    ['service-through-its-front-door'],
  ],
  [
    'a use case of another service',
    `${uploads}/instance.ts`,
    value('../photos/index.ts'),
    ['services-are-wired-not-imported'],
  ],
  [
    'a service against its edge',
    `${photos}/reverse.ts`,
    type('../uploads/index.ts'),
    ['service-edges-photos'],
  ],
  [
    'a service that was not handed',
    `${widgets}/edge.ts`,
    type('../photos/index.ts'),
    ['service-edges-widgets'],
  ],
  ['postgres in a use case', `${uploads}/service.ts`, type('postgres'), ['only-stores-speak-sql']],
  ['pg in a job', `${uploads}/jobs.ts`, type('pg'), ['only-stores-speak-sql']],
  ['kysely in a route', `${uploads}/routes.ts`, type('kysely'), ['only-stores-speak-sql']],
  [
    'the way around the opaque transaction',
    `${uploads}/unwrap.ts`,
    value('../../platform/database/sql.ts'),
    ['only-stores-speak-sql'],
  ],
  [
    'SQL in a process',
    'server/src/processes/query.ts',
    value('../platform/database/sql.ts'),
    ['only-stores-speak-sql'],
  ],
  ['fastify in a use case', `${widgets}/service.ts`, type('fastify'), ['only-routes-speak-http']],
  [
    'a plugin of fastify in a job',
    `${widgets}/jobs.ts`,
    value('@fastify/static'),
    ['only-routes-speak-http'],
  ],
  [
    'the HTTP platform in a use case',
    `${widgets}/handler.ts`,
    value('../../kernel/http/contract-routes.ts'),
    ['only-routes-speak-http'],
  ],
  ['a store in a route', `${photos}/routes.ts`, type('./store.ts'), ['routes-do-not-reach-storage']],
  [
    'a store in a folder of routes',
    `${uploads}/routes/list.ts`,
    type('../store.ts'),
    ['routes-do-not-reach-storage'],
  ],
  ['a file in a rule', `${uploads}/rules.ts`, value('node:fs/promises'), ['rules-do-no-io']],
  ['a clock in a rule', `${photos}/rules.ts`, type('../../platform/clock.ts'), ['rules-do-no-io']],
  ['a store in a rule', `${widgets}/rules.ts`, type('./store.ts'), ['rules-do-no-io']],
  [
    'the database in an event',
    `${uploads}/events.ts`,
    type('../../platform/database/database.ts'),
    ['events-are-declarations'],
  ],
  [
    'a screen in another feature',
    'web/src/features/widgets/widgets-screen.tsx',
    value('../my-photos/timeline-screen.tsx'),
    ['features-do-not-import-each-other'],
  ],
  [
    'a screen in the gallery',
    'web/src/gallery/screen.tsx',
    value('../features/my-photos/timeline-screen.tsx'),
    ['screens-are-on-top'],
  ],
  [
    'a screen in the frame',
    'web/src/app/screen.tsx',
    value('../features/my-photos/timeline-screen.tsx'),
    ['features-through-the-front-door'],
  ],
  ['a route in uploads', 'web/src/uploads/route.tsx', value('../site/routes.ts'), ['site-is-for-screens']],
  [
    'the frame in a screen',
    'web/src/features/home/frame.tsx',
    type('../../app/frame.tsx'),
    ['features-do-not-know-the-frame'],
  ],
  [
    'the gallery in a call',
    'web/src/api/grid.ts',
    value('../gallery/photo-grid.tsx'),
    ['gallery-is-above-the-floor'],
  ],
  [
    'a button in a small helper',
    'web/src/lib/press.ts',
    value('../ui/button.tsx'),
    ['lib-and-i18n-are-the-floor'],
  ],
  ['a photo in a button', 'web/src/ui/photo.tsx', type('@albumen/contracts/photos'), ['ui-knows-no-product']],
  ['a button in a call', 'web/src/api/press.ts', value('../ui/button.tsx'), ['api-shows-nothing']],
  ['a button in an upload', 'web/src/uploads/press.ts', value('../ui/button.tsx'), ['api-shows-nothing']],
  ['an upload in a call', 'web/src/api/upload.ts', value('../uploads/queue.ts'), ['api-knows-no-uploads']],
  [
    'the gallery in an upload',
    'web/src/uploads/grid.ts',
    value('../gallery/photo-grid.tsx'),
    ['gallery-is-above-the-floor'],
  ],
  [
    'a process and an event of a service in the composition root',
    'server/src/app.ts',
    `${value('./processes/idle.ts')} ${value('./services/photos/events.ts')} export { part } from './services/photos/index.ts'; createUploads({ ...house, photos });`,
    ['app-knows-no-process', 'app-through-the-front-door'],
  ],
  ['TypeScript in a launcher', 'tools/launch.mjs', value('./start.ts'), ['launchers-run-on-any-node']],
  [
    'the start in a process',
    'server/src/processes/again.ts',
    value('../main.ts'),
    ['processes-do-not-know-main'],
  ],
];

export const allowed: readonly Plant[] = [
  ['the contracts everywhere', 'e2e/photo.ts', type('@albumen/contracts/photos'), []],
  ['samples in a browser test', 'e2e/upload.ts', value('../samples/src/photo.ts'), []],
  ['samples in a test of the server', 'server/test/upload.ts', value('../../samples/src/photo.ts'), []],
  ['Node.js in a launcher', 'tools/stop.mjs', value('node:fs'), []],
  ['a package of a workspace in a benchmark', 'bench/bare.ts', value('fastify'), []],
  ['the whole house in a benchmark', 'bench/house.ts', value('../server/src/app.ts'), []],
  [
    'the composition root in a test',
    `${photos}/legal.test.ts`,
    `${value('../../app.ts')} export const part = 1;`,
    [],
  ],
  ['SQL in a test', `${uploads}/back-dated.test.ts`, value('../../platform/database/sql.ts'), []],
  ['a development package in a test', 'web/src/lib/legal.test.ts', value('vitest'), []],
  ['Node.js in a test of the browser', 'web/src/i18n/legal.test.ts', value('node:fs'), []],
  ['the types of a service that was handed', `${uploads}/legal.ts`, type('../photos/index.ts'), []],
  ['an event of a service that was not handed', `${widgets}/event.ts`, value('../photos/events.ts'), []],
  ['SQL in a store', `${uploads}/store.ts`, value('../../platform/database/sql.ts'), []],
  ['SQL in a folder of stores', `${widgets}/store/list.ts`, value('postgres'), []],
  ['fastify in a route', `${widgets}/routes.ts`, value('fastify'), []],
  ['fastify in a folder of routes', `${widgets}/routes/list.ts`, value('fastify'), []],
  ['a type of the contracts in a rule', `${widgets}/rules/order.ts`, type('@albumen/contracts/photos'), []],
  ['an upload in the gallery', 'web/src/gallery/add-photos.ts', value('../uploads/queue.ts'), []],
  ['the frame', 'web/src/app/frame.tsx', `${value('../gallery/photo-grid.tsx')} export type Part = 1;`, []],
];

/** A cycle takes two files; the report names it once. */
export const cycle: readonly [string, string][] = [
  [`${photos}/one.ts`, type('./other.ts')],
  [`${photos}/other.ts`, type('./one.ts')],
];

/** `widgets/rules.ts` imports this file, which has no other purpose. */
export const fillers: readonly [string, string][] = [[`${widgets}/store.ts`, 'export type Part = 1;']];
