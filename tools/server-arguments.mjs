import { fileURLToPath } from 'node:url';

/**
 * Bytes of uploads lie outside the heap in buffers of 64 KiB that are needed for a moment only. While the young part of
 * the heap is large it is seldom collected, so those buffers pile up until V8 marks the whole heap because of them: four
 * threads of the collector then cost 14 ms of processor for each photo of 3.6 MB, of 35 in all. Megabytes.
 */
const youngHeapMegabytes = 4;

/** What Node.js is told to run the server, wherever it is started: tests and proofs run what customers use. */
export const serverArguments = [
  `--max-semi-space-size=${youngHeapMegabytes}`,
  fileURLToPath(new URL('../server/src/main.ts', import.meta.url)),
];
