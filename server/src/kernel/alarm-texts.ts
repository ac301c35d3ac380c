import type { Transaction } from '../platform/database/database.ts';

const allStopped = {
  stops:
    'Nights erase nothing by date and send no notices until you confirm. Pages say that things are erased after a day instead of on it, and photos that customers erase themselves are still erased at once.',
};
const thenAllow = 'Then run "npm run operator -- nights allow".';

/** Alarms that stop nights until somebody acts: what happened, what is stopped, and what to do about it. */
export const alarmTexts = {
  'night-clock': {
    ...allStopped,
    what: 'the clocks of this server and of the database differ',
    act: `Set both clocks right. ${thenAllow}`,
  },
  'night-far': {
    ...allStopped,
    what: 'this night is far from the last one: the clock may be wrong',
    act: `If the clock was wrong, set it right. If the server was off for days, all is well. ${thenAllow}`,
  },
  'night-other-store': {
    ...allStopped,
    what: 'the database and the object store do not belong together',
    act: `Check DATABASE_URL, DATA_DIR and STORAGE_URL, and whether the store is mounted. ${thenAllow}`,
  },
  'night-old-database': {
    ...allStopped,
    what: 'the database is older than the object store',
    act: 'If you have restored a dump, follow "Restoring" in docs/operations.md. Otherwise check DATABASE_URL.',
  },
  'night-old-store': {
    ...allStopped,
    what: 'the object store is older than the database',
    act: `Restore the newer store. If there is none, the job photos-scrub reports photos without their original. ${thenAllow}`,
  },
  'sweep-brake': {
    what: 'a sweep would remove too many files that have no row',
    stops: 'This sweep removes nothing. All other jobs continue.',
    act: 'Look at some keys in the table "leftovers". If these photos exist in another database, restore that one. Otherwise run "npm run operator -- nights allow".',
  },
  'retention-brake': {
    what: 'too many libraries are due to be erased',
    stops: 'No library is erased. Notices are sent, and all other jobs continue.',
    act: 'Check the clock and the list of "npm run operator -- retention". If both are correct, run "npm run operator -- retention allow NUMBER".',
  },
} as const;
export type Alarm = keyof typeof alarmTexts;
export type NightAlarm = Extract<Alarm, `night-${string}`>;

export const nightAlarms = Object.keys(alarmTexts).filter((code): code is NightAlarm =>
  code.startsWith('night-'),
);

/** Returns an alarm as one line, for the log and the command line. */
export const sayAlarm = (code: Alarm): string => {
  const { what, stops, act } = alarmTexts[code];
  return `Alarm ${code}: ${what}. ${stops} ${act}`;
};

export interface Alarms {
  /** Notes whether an alarm is on. The operator gets one mail when it begins, and none while it stays. */
  note(code: Alarm, isOn: boolean, within?: Transaction): Promise<void>;
}
