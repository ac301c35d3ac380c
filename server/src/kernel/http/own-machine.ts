import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../sites.ts';
import { AppError } from '../../platform/errors.ts';

const nameIn = (host: string): string => URL.parse(`http://${host.trim()}`)?.hostname ?? '';

/**
 * Whether all host names of a request belong to this machine: the name that it was sent to, because another site's name
 * may resolve to this machine (DNS rebinding), and the names that proxies forward. A script can forge the latter, so
 * they only ever count against the request.
 */
export const asksForOwnMachine = ({ headers }: FastifyRequest): boolean => {
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().flatMap((hosts) => hosts.split(','));
  return [headers.host ?? '', ...forwarded].every((host) => isLoopback(nameIn(host)));
};

/** A hook for pages that only this machine may open. Throws `not-found`. */
export const requireOwnMachine = async (request: FastifyRequest): Promise<void> => {
  if (!asksForOwnMachine(request))
    throw new AppError('not-found', { detail: 'There is nothing at this address.' });
};
