import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/**
 * Our choice: far more than an address and two passwords. A stranger's form of 256 kB takes up to 100 ms to parse.
 */
const formBytesLimit = 16 * 1024;

/** Makes a scope of the server accept the forms of its pages. */
export const acceptForms = async (pages: FastifyInstance): Promise<void> => {
  await pages.register(formbody, { bodyLimit: formBytesLimit });
};
