import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeDir } from './run.mjs';

/**
 * Bytes of uploads lie outside the heap in buffers of 64 KiB that are needed for a moment only. While the young part of
 * the heap is large it is seldom collected, so those buffers pile up until V8 marks the whole heap because of them: four
 * threads of the collector then cost 14 ms of processor for each photo of 3.6 MB, of 35 in all. Megabytes.
 */
const youngHeapMegabytes = 4;

/**
 * Threads that wait for the disk. Node.js has 4, and each file that is flushed holds one for as long as the disk takes: the
 * transfers of a single customer would hold them all, and photos that others look at would wait behind.
 */
const diskThreads = 12;

/**
 * Bytes from which on memory goes back to the system as soon as it is free (glibc; others do not know the name). By itself
 * glibc raises that to 32 MiB once pictures have been decoded, and keeps what lies free in between for each thread: a worker
 * held 390 MiB while it decoded nothing large, 300 with this, and on a busy machine passed 1 GiB at the largest pictures.
 */
const returnedBytes = 1024 * 1024;

/** Heaps that glibc keeps for all threads together; by itself, eight for each core. Saves a worker 20 to 70 MiB. */
const heaps = 2;

/**
 * Node.js keeps what it has compiled here, written when a process ends. Types are stripped and modules compiled once and not
 * at each start, which saves a third of its processor time and 10 MiB of a web process.
 */
const compiledDir = join(runtimeDir, 'compiled');

/** What Node.js and its C library are told by their environment to run the server, unless somebody has said otherwise. */
export const serverEnvironment = {
  UV_THREADPOOL_SIZE: String(diskThreads),
  MALLOC_MMAP_THRESHOLD_: String(returnedBytes),
  MALLOC_ARENA_MAX: String(heaps),
  NODE_COMPILE_CACHE: compiledDir,
};

/** What Node.js is told to run the server, wherever it is started: tests and proofs run what customers use. */
export const serverArguments = [
  `--max-semi-space-size=${youngHeapMegabytes}`,
  fileURLToPath(new URL('../server/src/main.ts', import.meta.url)),
];
