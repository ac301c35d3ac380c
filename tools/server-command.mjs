import { join } from 'node:path';
import { projectDir, runtimeDir } from './run.mjs';

/**
 * In megabytes. Bytes of uploads are outside the heap, in buffers of 64 KiB that are needed only for a moment. V8
 * rarely collects a large young generation, so those buffers pile up until it marks the whole heap because of them:
 * four collector threads then take 14 ms of processor time for each photo of 3.6 MB, out of 35 ms in all.
 */
const youngHeapMegabytes = 4;

/**
 * By how much the heap grows before V8 marks all of it. By default V8 allows a quiet server a few megabytes, which the
 * buffers of a download exceed at once: it then marks the heap 30 times in an archive of 650 MB, for 4 s of processor
 * time instead of 0.6.
 */
const heapGrowthPercent = 100;

/**
 * Threads that wait for the disk. Node.js has 4 by default, and each file flush blocks one for as long as the disk
 * takes. The transfers of a single customer would block them all, and photos that others look at would have to wait.
 */
const diskThreads = 12;

/**
 * Freed blocks from this number of bytes on go back to the system at once (glibc; other libraries ignore the variable).
 * By default glibc raises the threshold to 32 MiB after it has decoded pictures, and keeps smaller free blocks per
 * thread: a worker without large pictures held 390 MiB, but 300 with this setting. On a busy machine it exceeded 1 GiB
 * with the largest pictures.
 */
const returnedBytes = 1024 * 1024;

/** Heaps that glibc uses for all threads together; its default is eight per core. Saves a worker 20 to 70 MiB. */
const heaps = 2;

/**
 * Node.js stores compiled code here when a process ends. Later starts do not compile modules again, which saves a third
 * of the processor time of a start.
 */
const compiledDir = join(runtimeDir, 'compiled');

/** Environment variables for Node.js and its C library that run the server well, unless they are already set. */
export const serverEnvironment = {
  UV_THREADPOOL_SIZE: String(diskThreads),
  MALLOC_MMAP_THRESHOLD_: String(returnedBytes),
  MALLOC_ARENA_MAX: String(heaps),
  NODE_COMPILE_CACHE: compiledDir,
};

/**
 * Lets errors name the lines of our sources. With the option `--enable-source-maps`, pino would read the maps at each
 * start.
 */
const mapping = 'data:text/javascript,process.setSourceMapsEnabled(true)';

/** Options of Node.js for the server, wherever it is started. */
export const serverOptions = [
  `--max-semi-space-size=${youngHeapMegabytes}`,
  `--heap-growing-percent=${heapGrowthPercent}`,
  '--import',
  mapping,
];

/** Arguments of Node.js for the built server, which customers use: `npm start` and `npm run build` build it. */
export const serverArguments = [...serverOptions, join(projectDir, 'server/dist/main.js')];

/** The same for the server from its sources, which are always up to date. */
export const sourceArguments = [...serverOptions, join(projectDir, 'server/src/main.ts')];
