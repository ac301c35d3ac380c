import { openBacklog } from '../command-line.ts';
import { onDatabase, refuse, tell } from './operator-command.ts';

// `npm run operator -- backlog …`: shows unfinished work, and retries photos whose rendering was given up.

const usage = `Usage:
  npm run operator -- backlog
  npm run operator -- backlog retry`;

const [, verb, ...rest] = process.argv.slice(2);
if ((verb !== undefined && verb !== 'retry') || rest.length > 0) refuse(usage);

await onDatabase(async (database) => {
  const backlog = openBacklog(database);
  if (verb === 'retry') return tell(`The next night renders ${await backlog.retryRendering()} photos again.`);
  const jobs = (await backlog.jobs()).filter(({ waiting, active, failed }) => waiting + active + failed > 0);
  if (jobs.length === 0) tell('No job is waiting, is running, or failed in the last day.');
  for (const { job, waiting, waitingSince, active, failed } of jobs) {
    const since = waitingSince === null ? '' : ` since ${waitingSince.toISOString()}`;
    tell(`${job}  ${waiting} waiting${since}  ${active} running  ${failed} failed in the last day`);
  }
  tell(
    `${await backlog.givenUpRenderings()} photos are not rendered because every attempt ended the worker.`,
  );
  tell(`${await backlog.unfinishedImports()} imports from an earlier system are not finished.`);
});
