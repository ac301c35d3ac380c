import { contractPart, endpoint } from '@albumen/contracts/endpoint';
import type { ContractPart } from '@albumen/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeCustomer } from '../../test/described-facts.ts';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Database } from '../platform/database/database.ts';
import { sqlOf } from '../platform/database/sql.ts';
import { createAnnounce, eventType, on } from './events.ts';
import type { Announce, Subscription } from './events.ts';
import type { Authenticators } from './http/caller.ts';
import { serves } from './http/contract-routes.ts';
import { createHttpServer } from './http/http-server.ts';
import { metricsText } from '../platform/http/metrics.ts';
import { handle, openQueue, scheduledJob } from '../platform/queue.ts';
import type { Queue } from '../platform/queue.ts';
import {
  declareJobs,
  eraseCustomer,
  reactionsOf,
  requireAllServed,
  serveSlices,
  showGauges,
  workSlices,
} from './slice.ts';
import type { Made, Slice } from './slice.ts';

const notes = contractPart({
  service: 'widget',
  title: 'Notes',
  endpoints: {
    readNotes: endpoint({
      method: 'GET',
      path: '/notes',
      summary: 'The notes of the caller',
      security: 'customer',
      reply: { status: 200, body: z.array(z.string()) },
    }),
    addNote: endpoint({
      method: 'POST',
      path: '/notes/:text',
      summary: 'Adds a note',
      security: 'customer',
      params: z.object({ text: z.string() }),
      reply: { status: 204 },
    }),
  },
});

const noteAdded = eventType<{ readonly ownerId: string }>('notes.added');
const tidyNotesJob = scheduledJob('notes-tidy', 60);

/** A made-up service that adds one of everything. */
const createNotes = ({ database, announce }: { database: Database; announce: Announce }): Made<object> => {
  const sql = sqlOf(database);
  let [added, tidied] = [0, 0];
  return {
    service: {},
    slice: {
      name: 'notes',
      serves: [
        serves(notes, {
          readNotes: async ({ caller }) =>
            (await sql<{ text: string }[]>`select text from notes where owner_id = ${caller.customerId}`).map(
              ({ text }) => text,
            ),
          addNote: ({ caller: { customerId: ownerId }, params }) =>
            inTransaction(database, async (tx) => {
              await sqlOf(tx)`insert into notes values (${ownerId}, ${params.text})`;
              await announce(tx, noteAdded, { ownerId });
            }),
        }),
      ],
      pages: (http) => http.get('/notes', async () => `${added} added`),
      jobs: [handle(tidyNotesJob, async () => void (tidied += 1))],
      nightly: [tidyNotesJob],
      gauges: [
        {
          name: 'notes_tidied',
          help: 'Times',
          labels: [],
          read: async () => [{ labels: {}, value: tidied }],
        },
      ],
      reacts: [on(noteAdded, async () => void (added += 1))],
      customerData: {
        tables: ['notes'],
        erase: async (ownerId) => void (await sql`delete from notes where owner_id = ${ownerId}`),
        async *describe(ownerId) {
          for (const { text } of await sql`select text from notes where owner_id = ${ownerId}`)
            yield { kind: 'note', text };
        },
      },
    },
  };
};

const ownerIds: Record<string, string> = {
  anna: '00000000-0000-4000-8000-00000000000a',
  ben: '00000000-0000-4000-8000-00000000000b',
};

const authenticators: Authenticators = {
  customer: async ({ headers }) => ({
    customerId: ownerIds[headers.authorization ?? ''] ?? '',
    claims: {
      provider: 'test',
      subject: 'test',
      email: undefined,
      isEmailVerified: false,
      isBusiness: false,
      expiresAt: new Date('2100-01-01'),
    },
  }),
};

const slices: Slice[] = [];
let database: TestDatabase;
let queue: Queue;
let http: FastifyInstance;

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  database = await createTestDatabase();
  queue = await openQueue({ connection: database.connection, log, works: true });
  http = await createHttpServer(log);
  await sqlOf(database.database)`create table notes (owner_id uuid, text text)`;
  const subscriptions: Subscription[] = [];
  const house = { database: database.database, announce: createAnnounce(subscriptions) };
  slices.push(createNotes(house).slice);
  requireAllServed([notes], slices);
  subscriptions.push(...reactionsOf(slices));
  await declareJobs(queue, slices);
  serveSlices(http, slices, authenticators);
  showGauges(slices);
  await workSlices(queue, slices);
});

afterAll(async () => {
  await http.close();
  await queue.stop(1);
  await database.drop();
});

const as = (who: string) => ({ headers: { authorization: who } });

const ownerOf = (who: string): string => ownerIds[who] ?? '';

const reasonFor = async (who: string) => {
  const facts = [];
  for await (const fact of describeCustomer(slices, ownerOf(who))) facts.push(fact);
  return facts;
};

test('serves, schedules, runs, measures, describes and erases for a slice added in one line', async () => {
  await http.inject({ method: 'POST', url: '/api/widget/notes/tulips', ...as('anna') });
  await http.inject({ method: 'POST', url: '/api/widget/notes/bicycles', ...as('ben') });
  const read = async (who: string) => (await http.inject({ url: '/api/widget/notes', ...as(who) })).json();
  expect([await read('anna'), await read('ben')]).toEqual([['tulips'], ['bicycles']]);
  expect((await http.inject('/notes')).body).toBe('2 added');

  const sql = sqlOf(database.database);
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: async (text, values) => ({ rows: [...(await sql.unsafe(text, values as never[]))] }) },
  });
  expect(await boss.getSchedules()).toMatchObject([{ name: 'notes-tidy', cron: '17 3 * * *' }]);
  await inTransaction(database.database, (tx) => queue.enqueue(tx, tidyNotesJob, {}));
  await expect.poll(async () => (await metricsText()).text).toContain('notes_tidied 1');

  expect(await reasonFor('anna')).toEqual([{ slice: 'notes', kind: 'note', text: 'tulips' }]);
  await eraseCustomer(slices, ownerOf('anna'));
  expect([await reasonFor('anna'), await reasonFor('ben')]).toEqual([
    [],
    [{ slice: 'notes', kind: 'note', text: 'bicycles' }],
  ]);
});

/** Creates a slice that serves a part of a contract, with handlers for any number of its calls. */
const serving = (name: string, contract: ContractPart, ...calls: string[]): Slice => ({
  name,
  serves: [{ contract, handlers: Object.fromEntries(calls.map((call) => [call, async () => undefined])) }],
});

const others = contractPart({
  service: 'widget',
  title: 'Others',
  endpoints: { putNote: { ...notes.endpoints.addNote, path: '/notes/:id' } },
});

test.each<[string, readonly ContractPart[], readonly Slice[], string]>([
  [
    'has no handler',
    [notes],
    [serving('notes', notes, 'readNotes')],
    'No slice serves widget.addNote (POST /api/widget/notes/:…).',
  ],
  [
    'has two handlers',
    [notes],
    [serving('notes', notes, 'readNotes', 'addNote'), serving('albums', notes, 'addNote')],
    'POST /api/widget/notes/:… is served twice: as widget.addNote by notes and as widget.addNote by albums.',
  ],
  [
    'has the address of another call',
    [notes, others],
    [serving('notes', notes, 'readNotes', 'addNote'), serving('others', others, 'putNote')],
    'POST /api/widget/notes/:… is served twice: as widget.addNote by notes and as widget.putNote by others.',
  ],
  [
    'is in no list',
    [notes],
    [
      serving('notes', notes, 'readNotes', 'addNote'),
      serving(
        'more',
        { ...others, endpoints: { read: { ...notes.endpoints.readNotes, path: '/more' } } },
        'read',
      ),
    ],
    'more serves calls that parts.ts of the contracts does not list.',
  ],
])('fails to start if a call %s', (_what, parts, served, sentence) => {
  expect(() => requireAllServed(parts, served)).toThrow(sentence);
});
