import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../configuration.ts';
import { AppError } from '../errors.ts';

const nameIn = (host: string): string => URL.parse(`http://${host.trim()}`)?.hostname ?? '';

/**
 * Whether a request asks for this machine by each name that it carries: the one that it was sent to, as another site's may
 * lead here (DNS rebinding), and those that proxies say it was sent to. A script can make up the latter, so that they count
 * only against it.
 */
export const asksForOwnMachine = ({ headers }: FastifyRequest): boolean => {
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().flatMap((hosts) => hosts.split(','));
  return [headers.host ?? '', ...forwarded].every((host) => isLoopback(nameIn(host)));
};

/** A hook for pages that only this machine may open. Throws `not-found`. */
export const requireOwnMachine = async (request: FastifyRequest): Promise<void> => {
  if (!asksForOwnMachine(request))
    throw new AppError('not-found', { detail: 'Nothing answers at this address.' });
};
