import { erasedParameter, sitePaths } from '@albumen/contracts/site-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPage } from '../../../kernel/html-pages/page.ts';
import { eraseAccountPage, keepAccountPage } from '../pages/keep-account-pages.ts';
import { eraseAccountPath, interactionPath, keepAccountPath } from '../paths.ts';
import { accountOfProof, finishSignIn, formField, openVisit, proofOf } from './visit.ts';
import type { PageParts } from './visit.ts';

type KeepRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { proof?: string } }>;

const erasedPath = `${sitePaths.accountDeleted}?${erasedParameter}=yes`;

/** The pages that somebody sees who signs in to an account whose deletion is confirmed. */
export const keepAccountRoutes = (pages: FastifyInstance, parts: PageParts): void => {
  const { leaving } = parts;

  /** The account of the proof and its erasure; undefined if it stays. */
  const leavingAccount = async (request: KeepRequest) => {
    const accountId = await accountOfProof(parts, request, request.query.proof ?? '', 'answer');
    const erasure = accountId && (await leaving.erasure(accountId));
    return erasure ? { accountId, erasure } : undefined;
  };

  pages.get(keepAccountPath(':uid'), async (request: KeepRequest, reply) => {
    const { language, signIn } = await openVisit(parts, request, reply);
    const found = await leavingAccount(request);
    if (!found) return reply.redirect(interactionPath(signIn.uid), 303);
    const { proof } = request.query;
    const mayEraseNow = await leaving.mayEraseNow(found.accountId);
    return sendPage(
      reply,
      keepAccountPage(language, {
        keep: keepAccountPath(signIn.uid, proof),
        erasure: found.erasure,
        eraseNow: mayEraseNow ? eraseAccountPath(signIn.uid, proof) : undefined,
      }),
    );
  });

  pages.post(keepAccountPath(':uid'), async (request: KeepRequest, reply) => {
    const { signIn } = await openVisit(parts, request, reply);
    const found = await leavingAccount(request);
    if (!found) return reply.redirect(interactionPath(signIn.uid), 303);
    if (!(await leaving.keep(found.accountId))) return reply.redirect(erasedPath, 303);
    return reply.redirect(await finishSignIn(parts, request, reply, found.accountId), 303);
  });

  pages.get(eraseAccountPath(':uid'), async (request: KeepRequest, reply) => {
    const { language, signIn } = await openVisit(parts, request, reply);
    const found = await leavingAccount(request);
    if (!found) return reply.redirect(interactionPath(signIn.uid), 303);
    const { accountId } = found;
    const keep = keepAccountPath(signIn.uid, request.query.proof);
    if (!(await leaving.mayEraseNow(accountId))) return reply.redirect(keep, 303);
    const [notices, proof] = await Promise.all([
      leaving.notices(accountId),
      proofOf(parts, reply, request, accountId, 'erase'),
    ]);
    const erase = eraseAccountPath(signIn.uid, request.query.proof);
    return sendPage(reply, eraseAccountPage(language, { keep, erase, proof, notices }));
  });

  pages.post(eraseAccountPath(':uid'), async (request: KeepRequest, reply) => {
    const { signIn } = await openVisit(parts, request, reply);
    const accountId = await accountOfProof(parts, request, formField(request.body, 'proof'), 'erase');
    if (accountId && (await leaving.eraseNow(accountId))) return reply.redirect(erasedPath, 303);
    return reply.redirect(keepAccountPath(signIn.uid, request.query.proof), 303);
  });
};
