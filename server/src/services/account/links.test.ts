import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { altered } from '../../../test/altered.ts';
import { startAccountSite, tokenIn } from '../../../test/account-site.ts';
import type { AccountCustomer, AccountSite } from '../../../test/account-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';

const browser = 'the-value-of-this-browser';
const otherBrowser = 'the-value-of-another-one';

let site: AccountSite;
let bystander: AccountCustomer;

beforeAll(async () => {
  site = await startAccountSite();
  bystander = await site.join('bystander');
});

afterAll(() => site.close());

type Caller = Pick<AccountCustomer, 'base' | 'get' | 'post' | 'accessToken'>;

interface Kind {
  readonly path: string;
  readonly ask: (customer: AccountCustomer) => Promise<string>;
  readonly isDone: (customer: AccountCustomer) => Promise<boolean>;
  /** The customer after the confirmation, which has ended their session. */
  readonly again: (customer: AccountCustomer) => Promise<Caller>;
}

const rowOf = async ({ customerId }: AccountCustomer) => {
  const [row] = await sqlOf(site.database)<{ email: string; deletionDueAt: Date | null }[]>`
    select email, deletion_due_at from customers where id = ${customerId}`;
  return row;
};

const newAddress = ({ email }: AccountCustomer) => `new-${email}`;

const kinds: Readonly<Record<string, Kind>> = {
  'an email change': {
    path: 'emailchanges',
    ask: async (customer) => {
      const email = newAddress(customer);
      const { status } = await customer.post(`${customer.base}/emailchanges`, {
        email,
        channel: 'x',
        browser,
      });
      expect(status).toBe(200);
      return tokenIn(await site.mailTo(email));
    },
    isDone: async (customer) => (await rowOf(customer))?.email === newAddress(customer),
    again: (customer) => site.signIn(newAddress(customer)),
  },
  'a deletion': {
    path: 'deleteaccount',
    ask: async (customer) => {
      const { status } = await customer.post(`${customer.base}/deleteaccount`, { channel: 'x', browser });
      expect(status).toBe(200);
      return tokenIn(await site.mailTo(customer.email));
    },
    isDone: async (customer) => (await rowOf(customer))?.deletionDueAt !== null,
    again: async (customer) => customer,
  },
};

describe.each(Object.entries(kinds))('the link of %s', (_name, { path, ask, isDone, again }) => {
  const confirm = async (caller: Caller, token: string, value?: string, base = caller.base) => {
    const body = value === undefined ? undefined : { browser: value };
    const answer = await caller.post<Problem>(`${base}/${path}/${token}/actions/confirm`, body);
    return answer.status === 200 ? 200 : `${answer.status} ${answer.body.code}`;
  };

  const situations: Record<
    string,
    {
      readonly answers: (customer: AccountCustomer, token: string) => Promise<unknown[]>;
      readonly is: unknown[];
      readonly done: boolean;
    }
  > = {
    'works in the browser that asked, and again': {
      answers: async (customer, token) => [
        await confirm(customer, token, browser),
        await confirm(await again(customer), token, browser),
        await confirm(await again(customer), token, otherBrowser),
      ],
      is: [200, 200, 200],
      done: true,
    },
    'needs a button in another browser': {
      answers: async (customer, token) => [
        await confirm(customer, token, otherBrowser),
        await isDone(customer),
        await confirm(customer, token),
      ],
      is: ['409 confirmation-by-hand', false, 200],
      done: true,
    },
    'works after a new sign-in': {
      answers: async (customer, token) => [await confirm(await site.signIn(customer.email), token, browser)],
      is: [200],
      done: true,
    },
    'does not work for another signed-in customer': {
      answers: async (customer, token) => [
        await confirm(bystander, token, browser),
        await confirm(bystander, token, browser, customer.base),
      ],
      is: ['404 not-found', '404 not-found'],
      done: false,
    },
    'does not work by a plain GET': {
      answers: async (customer, token) => [
        (await customer.get(`${customer.base}/${path}/${token}/actions/confirm`)).status,
      ],
      is: [404],
      done: false,
    },
    'does not confirm a request of another kind': {
      answers: async (customer, token) => {
        const other = Object.values(kinds).find((kind) => kind.path !== path);
        const address = `${customer.base}/${other?.path}/${token}/actions/confirm`;
        return [(await customer.post(address, { browser })).status];
      },
      is: [404],
      done: false,
    },
    'does not work after it was altered': {
      answers: async (customer, token) => [
        await confirm(customer, altered(token)),
        await confirm(customer, 'nonsense'),
      ],
      is: ['404 not-found', '404 not-found'],
      done: false,
    },
    'does not work once a second request has replaced the first': {
      answers: async (customer, token) => {
        await ask(customer);
        return [await confirm(customer, token, browser)];
      },
      is: ['404 not-found'],
      done: false,
    },
    'expires after 24 hours': {
      answers: async (customer, token) => {
        site.advance(24 * 3600);
        const status = await confirm(customer, token, browser);
        site.advance(-24 * 3600);
        return [status];
      },
      is: ['410 link-expired'],
      done: false,
    },
  };

  // #situations
  test.each(Object.entries(situations))('%s', async (_situation, { answers, is, done }) => {
    const customer = await site.join('anna');
    const token = await ask(customer);
    expect(await answers(customer, token)).toEqual(is);
    expect(await isDone(customer)).toBe(done);
  });
});
