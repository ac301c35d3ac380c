import { expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { createHttpServer } from '../../../kernel/http/http-server.ts';
import { createLog } from '../../../platform/log.ts';
import { showProblemsAsPages } from './problem-pages.ts';

const answerToError = async (error: Error) => {
  const http = await createHttpServer(createLog('silent', 'test'));
  http.register(async (pages) => {
    showProblemsAsPages(pages);
    pages.get('/', () => {
      throw error;
    });
  });
  return http.inject('/');
};

/** The answer if a page fails with an error of that code. */
const answerTo = (code: string) => answerToError(Object.assign(new Error('failed'), { code }));

test('a page that fails while the database restarts has the right status, and says when to retry', async () => {
  const answer = await answerTo('57P03');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
});

test('a page that fails because of a bug does not say when to retry', async () => {
  const answer = await answerTo('42P01');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers).not.toHaveProperty('retry-after');
});

test('the page says when to retry if too many people sign in at once', async () => {
  const answer = await answerToError(new AppError('unavailable', { retryAfterSeconds: 10 }));
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('10');
  expect(answer.body).toContain('Please try again in 10 seconds.');
});
