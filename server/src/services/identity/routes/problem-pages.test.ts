import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { showProblemsAsPages } from './problem-pages.ts';

/** The answer where a page fails with an error of that code. */
const answerTo = async (code: string) => {
  const pages = fastify();
  showProblemsAsPages(pages);
  pages.get('/', () => {
    throw Object.assign(new Error('failed'), { code });
  });
  return pages.inject('/');
};

test('a page that fails while the database restarts says so by its status, and when to come again', async () => {
  const answer = await answerTo('57P03');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
});

test('a page that fails by a mistake of ours names no time to come again', async () => {
  const answer = await answerTo('42P01');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers).not.toHaveProperty('retry-after');
});
