import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
});

afterAll(() => site.close());

/** Signs in up to the point where the application gets its code. */
const beginWithCode = async () => {
  const begun = await site.begin();
  const { location = '' } = await begun.browser.post(begun.path, {
    email: 'customer@example.com',
    password: samplePassword,
  });
  return { begun, code: await site.takeCode(begun, location) };
};

// RFC 6749, 4.1.2: "If an authorization code is used more than once, the authorization server MUST deny the request and
// SHOULD revoke (when possible) all tokens previously issued based on that authorization code."
test('one of many concurrent requests with one code gets tokens, and the grant ends', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { begun, code } = await beginWithCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => site.redeem(begun, code)));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(['invalid_grant']),
    );
    expect((await site.refresh(accepted[0]?.body.refresh_token ?? '')).status).toBe(400);
  }
});

test('an authorization code that is used again later gets nothing, and the grant ends', async () => {
  const { begun, code } = await beginWithCode();
  const { body } = await site.redeem(begun, code);
  expect((await site.redeem(begun, code)).status).toBe(400);
  expect((await site.refresh(body.refresh_token)).status).toBe(400);
});
