import type { KnownProblem, ProblemCode } from '@albumen/contracts/problem';
import { expect, test } from 'vitest';
import { uploadError } from './upload-answers.ts';

const errorFor = (status: number, code?: ProblemCode) =>
  uploadError({ status, problem: code && ({ code } as KnownProblem), retryAfterMs: undefined }, undefined);

test.each([
  ['no answer', 0, undefined],
  ['the page of a network that requires a sign-in', 200, undefined],
  ['a network that requires a sign-in', 511, undefined],
  ['a proxy that requires a sign-in', 407, undefined],
] as const)('%s holds up all files, as a lost network', (_, status, code) => {
  expect(errorFor(status, code)).toMatchObject({ reach: 'all', trouble: 'network' });
});

test.each([502, 503, 504])('%d stops all files: the service is unavailable', (status) => {
  expect(errorFor(status)).toMatchObject({ reach: 'all', trouble: 'service' });
});

test.each([
  [500, 'internal-error', 'service'],
  [401, 'not-signed-in', 'sign-in'],
  [429, 'too-many-unfinished-uploads', 'unfinished-uploads'],
  [429, 'too-many-requests', 'service'],
  [404, 'not-found', 'service'],
  [404, undefined, 'service'],
  [409, 'upload-conflict', 'service'],
  [408, undefined, 'service'],
  [423, undefined, 'service'],
  [400, undefined, 'turned-away'],
  [403, undefined, 'turned-away'],
  [405, undefined, 'turned-away'],
  [451, undefined, 'turned-away'],
] as const)('%d %s concerns one file, which is tried again', (status, code, trouble) => {
  expect(errorFor(status, code)).toMatchObject({ reach: 'file', trouble });
});

test.each([
  [413, 'upload-too-large', 'upload-too-large'],
  [415, 'upload-type-not-accepted', 'upload-type-not-accepted'],
  [422, 'photo-unreadable', 'photo-unreadable'],
  [413, undefined, 'too-large-for-network'],
] as const)('%d %s refuses the file for good, whoever says so', (status, code, refusal) => {
  expect(errorFor(status, code)).toMatchObject({ name: 'UploadRefused', refusal });
});

test('an unexpected problem is neither the fault of the file nor temporary', () => {
  expect(errorFor(400, 'invalid-request')).toMatchObject({
    name: 'Error',
    message: 'The service answered 400 invalid-request.',
  });
});

test('an ended session is not the fault of the file', () => {
  expect(errorFor(409, 'upload-session-ended')).toMatchObject({ name: 'UploadSessionEnded' });
});

test('a photo with too many pixels is refused with the limit of the service', () => {
  const problem = { code: 'photo-too-many-pixels', params: { pixelLimit: 115_343_360 } } as const;
  const error = uploadError({ status: 422, problem, retryAfterMs: undefined }, undefined);
  expect(error).toMatchObject({
    name: 'UploadRefused',
    refusal: 'photo-too-many-pixels',
    pixelLimit: 115_343_360,
  });
});

test('a service that asks for a longer wait is asked again after five minutes', () => {
  const waitAsked = (retryAfterMs: number) =>
    uploadError({ status: 503, problem: undefined, retryAfterMs }, undefined);
  expect(waitAsked(86_400_000)).toMatchObject({ retryAfterMs: 300_000 });
  expect(waitAsked(20_000)).toMatchObject({ retryAfterMs: 20_000 });
});
