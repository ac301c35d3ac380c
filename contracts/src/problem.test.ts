import { expect, test } from 'vitest';
import { problems, readProblem } from './problem.ts';
import { albumProblems } from './problems/albums.ts';
import { commonProblems } from './problems/any-call.ts';
import { exportProblems } from './problems/exports.ts';
import { photoProblems } from './problems/photos.ts';
import { uploadProblems } from './problems/uploads.ts';

const body = { type: 'urn:x', title: 'No.', status: 422, correlationId: 'id' };

test('no two areas have the same code', () => {
  const codes = [commonProblems, photoProblems, uploadProblems, albumProblems, exportProblems].flatMap(
    (area) => Object.keys(area),
  );
  expect(codes).toEqual(Object.keys(problems));
});

test('a problem is read with what its code tells beside, and nothing else', () => {
  const told = { ...body, code: 'photo-too-many-pixels', pixelLimit: 7, other: 1 };
  expect(readProblem(told)).toEqual({ ...body, code: 'photo-too-many-pixels', params: { pixelLimit: 7 } });
  expect(readProblem({ ...told, code: 'not-found' })?.params).toBeUndefined();
});

test('what is no problem of the list, or tells what it cannot, is none', () => {
  expect(readProblem('<html>')).toBeUndefined();
  expect(readProblem({ ...body, code: 'unheard-of' })).toBeUndefined();
  expect(readProblem({ ...body, code: 'photo-too-many-pixels', pixelLimit: 'many' })).toBeUndefined();
});
