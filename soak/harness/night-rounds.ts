import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../../server/src/platform/database/database.ts';
import { sqlOf } from '../../server/src/platform/database/sql.ts';
import { openNightSite } from './night-site.ts';
import type { NightSite, Standing } from './night-site.ts';

export interface NightCounts {
  nights: number;
  /** Nights with a wrong clock, a wrong database or a wrong store. */
  wrongNights: number;
  /** Wrong nights with another database or store. */
  swaps: number;
  confirmations: number;
  /** Confirmations after which the next night raised the alarm again, though everything was right. */
  undone: number;
  erased: number;
  /** Things that were erased before they were due. */
  early: number;
  /** Photos without their original. */
  lost: number;
  mailsOnWrongNights: number;
  /** Things that were due three good nights before the end and still exist. */
  overdue: number;
}

/** Something that a night erases once its day has come. */
interface Thing {
  readonly kind: 'photo' | 'session' | 'album';
  readonly ownerId: string;
  readonly id: string;
  readonly madeOn: number;
  /** The first true day on which it may be erased; never without one. */
  due: number;
}

const [dayMs, hourMs] = [86_400_000, 3_600_000];
const start = Date.parse('2026-06-15T00:00:00Z');
const at = (day: number, hours: number): Date => new Date(start + day * dayMs + hours * hourMs);

/** Libraries without orders are due on these days. */
const libraryDays = [5, 25, 35, 45];
/** A dump of the first day is restored for good on the second. */
const [dumpDay, restoreDay] = [15, 20];
const jumps = [1, 2, 3, 31, 40, 400, -1, -40];

const createRandom = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  return { next, pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item };
};

const addOwner = async (database: Database, libraryDue?: number): Promise<string> => {
  const [sql, ownerId] = [sqlOf(database), randomUUID()];
  const deadline = libraryDue === undefined ? at(600, 12) : at(libraryDue - 30, 12);
  const registered = new Date(deadline);
  registered.setUTCMonth(registered.getUTCMonth() - 18);
  const email = `${ownerId}@example.com`;
  await sql`
    insert into customers (id, provider, subject, email, registered_at, email_verified)
    values (${ownerId}, 'soak', ${ownerId}, ${email}, ${registered}, false)`;
  if (libraryDue !== undefined)
    await sql`
      insert into storage_notices (owner_id, id, kind, deadline, email, noted_at, accepted_at)
      values (${ownerId}, ${randomUUID()}, 'one-day', ${deadline}, ${email}, ${deadline}, ${deadline})`;
  return ownerId;
};

/** Returns the ids of everything that exists, of any kind. */
const idsIn = (site: NightSite, name: string): Promise<Set<string>> =>
  site.on(name, async (database) => {
    const rows = await sqlOf(database)<{ id: string }[]>`
      select id from photos union all select id from albums
      union all select id from upload_sessions where state = 'open'`;
    return new Set(rows.map(({ id }) => id));
  });

/** Runs a day of customers: adds photos, deletes one of them and an album, and leaves an upload session open. */
const liveDay = async (
  site: NightSite,
  standing: Standing,
  day: number,
  ownerId: string,
): Promise<Thing[]> => {
  const made = { ownerId, madeOn: day };
  const photos = (await site.addPhotos(standing, ownerId, 2)).map((id): Thing => ({
    ...made,
    kind: 'photo',
    id,
    due: Infinity,
  }));
  return site.withApp(standing, async (app) => {
    const [deleted] = photos;
    if (deleted) {
      await app.photos.tasks.run({
        ownerId,
        taskId: undefined,
        kind: 'delete',
        photos: { photoIds: [deleted.id] },
      });
      deleted.due = day + 30;
    }
    const { albumId } = await app.albums.create(ownerId, { name: 'Left' });
    await app.albums.delete({ ownerId, albumId });
    const sessionId = await app.uploads.openSession(ownerId);
    return [
      ...photos,
      { ...made, kind: 'album', id: albumId, due: day + 30 },
      { ...made, kind: 'session', id: sessionId, due: day + 7 },
    ];
  });
};

export const nightRounds = async (
  dataDir: string,
  { nights, seed }: { nights: number; seed: number },
  say: (line: string) => void,
): Promise<NightCounts> => {
  const site = await openNightSite(dataDir);
  const random = createRandom(seed);
  const counts: NightCounts = {
    nights: 0,
    wrongNights: 0,
    swaps: 0,
    confirmations: 0,
    undone: 0,
    erased: 0,
    early: 0,
    lost: 0,
    mailsOnWrongNights: 0,
    overdue: 0,
  };
  const storageDir = join(dataDir, 'objects');
  let right = await site.make();
  let dump = right;
  const owners = await site.on(right, async (database) => [
    await addOwner(database),
    await addOwner(database),
  ]);
  let things: Thing[] = [];
  /** Photos newer than the dump: their files wait 30 nights. */
  let rowless: Thing[] = [];
  const standingOn = (day: number, hours: number): Standing => ({
    database: right,
    storageDir,
    now: at(day, hours),
    databaseNow: at(day, hours),
  });
  for (const due of libraryDays) {
    const ownerId = await site.on(right, (database) => addOwner(database, due));
    const ids = await site.addPhotos(standingOn(0, 12), ownerId, 2);
    things.push(...ids.map((id): Thing => ({ kind: 'photo', ownerId, id, madeOn: 0, due: due + 0.5 })));
  }

  /** A clock that is wrong for some nights. */
  let wrong = { nightsLeft: 0, offsetMs: 0, isServerOnly: false };

  const checkAfter = async (trueDay: number, day: number): Promise<void> => {
    const there = await idsIn(site, right);
    for (const { id, due } of things) if (!there.has(id)) counts[due <= trueDay ? 'erased' : 'early'] += 1;
    things = things.filter(({ id }) => there.has(id));
    for (const { kind, ownerId, id } of things)
      if (kind === 'photo' && !(await site.hasOriginal(storageDir, ownerId, id))) counts.lost += 1;
    for (const { ownerId, id } of rowless)
      if (day < restoreDay + 30 && !(await site.hasOriginal(storageDir, ownerId, id))) counts.early += 1;
  };

  const begin = async (day: number): Promise<{ standing: Standing; what: string; drops?: string }> => {
    const usual = standingOn(day, 3.28);
    const chance = random.next();
    if (wrong.nightsLeft === 0 && chance < 0.12) {
      const isServerOnly = random.next() < 0.4;
      wrong = {
        nightsLeft: 1 + Math.floor(random.next() * 3),
        offsetMs: random.pick(jumps) * dayMs,
        isServerOnly,
      };
    } else if (wrong.nightsLeft === 0 && chance < 0.27) {
      counts.swaps += 1;
      const kind = random.pick(['fresh', 'dump', 'store'] as const);
      if (kind === 'store')
        return { standing: { ...usual, storageDir: join(dataDir, `other-${day}`) }, what: 'another store' };
      const database = await site.make(kind === 'dump' ? dump : undefined);
      return { standing: { ...usual, database }, what: `a ${kind} database`, drops: database };
    }
    if (wrong.nightsLeft === 0) return { standing: usual, what: '' };
    wrong.nightsLeft -= 1;
    const shifted = new Date(usual.now.getTime() + wrong.offsetMs);
    const databaseNow = wrong.isServerOnly ? usual.databaseNow : shifted;
    const days = wrong.offsetMs / dayMs;
    return {
      standing: { ...usual, now: shifted, databaseNow },
      what: `${wrong.isServerOnly ? 'the server' : 'both clocks'} ${days} days ahead`,
    };
  };

  for (let day = 1; day <= nights + 8; day += 1) {
    const isEnding = day > nights;
    const noon = standingOn(day - 1, 12);
    if (!isEnding) things.push(...(await liveDay(site, noon, day - 0.5, random.pick(owners))));
    if (day - 1 === dumpDay) dump = await site.make(right);
    if (day - 1 === restoreDay) {
      right = await site.make(dump);
      rowless = things.filter(({ kind, madeOn }) => kind === 'photo' && madeOn > dumpDay + 0.5);
      things = things.filter(({ madeOn }) => madeOn <= dumpDay + 0.5);
    }
    const confirms =
      wrong.nightsLeft === 0 && (await site.alarm(right)) !== undefined && (isEnding || random.next() < 0.7);
    if (confirms) {
      await site.confirm({ ...noon, database: right });
      counts.confirmations += 1;
    }
    if (isEnding) wrong.nightsLeft = 0;
    const { standing, what, drops } = isEnding
      ? { standing: standingOn(day, 3.28), what: '' }
      : await begin(day);
    const mails = await site.mails();
    await site.night(standing);
    counts.nights += 1;
    if (confirms && what === '' && (await site.alarm(right)) !== undefined) counts.undone += 1;
    if (what !== '') {
      counts.wrongNights += 1;
      // Both clocks one day ahead look like a missed night: notices that are due then are mailed.
      const isSmall = what.startsWith('both clocks') && wrong.offsetMs === dayMs;
      if (!isSmall) counts.mailsOnWrongNights += (await site.mails()) - mails;
    }
    if (drops) await site.drop(drops);
    await checkAfter(day + 3.28 / 24, day);
    say(
      `night ${day}: ${what || 'as usual'}; ${things.length} things, alarm: ${(await site.alarm(right)) ?? 'none'}`,
    );
  }
  counts.overdue = things.filter(({ due }) => due < nights + 4).length;
  await site.stop();
  return counts;
};
