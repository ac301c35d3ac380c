import { expect, test } from 'vitest';
import { problems } from './problem.ts';
import { accountProblems } from './problems/account.ts';
import { albumProblems } from './problems/albums.ts';
import { commonProblems } from './problems/any-call.ts';
import { exportProblems } from './problems/exports.ts';
import { orderProblems } from './problems/orders.ts';
import { ownedProblems } from './problems/owned-records.ts';
import { photoProblems } from './problems/photos.ts';
import { productProblems } from './problems/products.ts';
import { uploadProblems } from './problems/uploads.ts';
import { widgetProblems } from './problems/widgets.ts';
import { readProblem } from './read-problem.ts';

const body = { type: 'urn:x', title: 'No.', status: 422, correlationId: 'id' };

test('has no code twice in different areas', () => {
  const codes = [
    commonProblems,
    photoProblems,
    uploadProblems,
    albumProblems,
    exportProblems,
    orderProblems,
    ownedProblems,
    accountProblems,
    productProblems,
    widgetProblems,
  ].flatMap((area) => Object.keys(area));
  expect(codes).toEqual(Object.keys(problems));
});

test('reads the params of a problem', () => {
  const sent = { ...body, code: 'photo-too-many-pixels', pixelLimit: 7 };
  expect(readProblem(sent)).toMatchObject({ status: 422, params: { pixelLimit: 7 } });
});

test.each(['<html>', null, {}, body, { code: 'blocked' }])('does not take %j for a problem', (other) => {
  expect(readProblem(other)).toBeUndefined();
});
