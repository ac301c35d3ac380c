import type { FastifyInstance } from 'fastify';
import { unusable } from '../kernel/configuration.ts';
import type { Configuration } from '../kernel/configuration.ts';

/** System error codes for a host that is no address of this machine, or no host at all. */
const hostCodes = new Set(['EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENODATA', 'ENOTFOUND']);

/** Listens on HOST and a port. Throws `ConfigurationError` if HOST or the variable of the port is invalid. */
export const listen = async (
  http: FastifyInstance,
  { host }: Configuration,
  name: 'PORT' | 'WORKER_PORT',
  port: number,
): Promise<void> => {
  try {
    await http.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (hostCodes.has(code)) throw unusable('HOST', host, 'this machine has no such address', cause);
    if (code === 'EADDRINUSE') throw unusable(name, port, 'something else is already listening there', cause);
    throw unusable(name, port, 'the server cannot listen there', cause);
  }
};
