import { erasedParameter, sitePaths } from '@albumen/contracts/site-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPage } from '../../../platform/html-pages/page.ts';
import { keepAccountPage } from '../pages/sign-in-pages.ts';
import { interactionPath, keepAccountPath } from '../paths.ts';
import { accountOfProof, finishSignIn, formField, openVisit } from './visit.ts';
import type { PageParts } from './visit.ts';

type KeepRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { proof?: string } }>;

const erasedPath = `${sitePaths.accountDeleted}?${erasedParameter}=yes`;

/** The page that somebody sees who signs in to an account whose deletion is confirmed. */
export const keepAccountRoutes = (pages: FastifyInstance, parts: PageParts): void => {
  const { leaving } = parts;

  /** The account of the proof and the time of its erasure; undefined if it stays. */
  const leavingAccount = async (request: KeepRequest) => {
    const accountId = await accountOfProof(parts, request, request.query.proof ?? '');
    const erasedAt = accountId && (await leaving.erasedAt(accountId));
    return erasedAt ? { accountId, erasedAt } : undefined;
  };

  pages.get(keepAccountPath(':uid'), async (request: KeepRequest, reply) => {
    const { language, signIn } = await openVisit(parts, request, reply);
    const found = await leavingAccount(request);
    if (!found) return reply.redirect(interactionPath(signIn.uid), 303);
    const action = keepAccountPath(signIn.uid, request.query.proof);
    const mayEraseNow = await leaving.mayEraseNow(found.accountId);
    return sendPage(reply, keepAccountPage(language, { action, erasedAt: found.erasedAt, mayEraseNow }));
  });

  pages.post(keepAccountPath(':uid'), async (request: KeepRequest, reply) => {
    const { signIn } = await openVisit(parts, request, reply);
    const found = await leavingAccount(request);
    if (!found) return reply.redirect(interactionPath(signIn.uid), 303);
    const { accountId } = found;
    if (formField(request.body, 'choice') === 'erase') {
      if (await leaving.eraseNow(accountId)) return reply.redirect(erasedPath, 303);
      return reply.redirect(keepAccountPath(signIn.uid, request.query.proof), 303);
    }
    if (!(await leaving.keep(accountId))) return reply.redirect(erasedPath, 303);
    return reply.redirect(await finishSignIn(parts, request, reply, accountId), 303);
  });
};
