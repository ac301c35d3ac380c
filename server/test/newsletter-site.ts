import { operatorKey } from './app.ts';
import type { Problem } from '@albumen/contracts/problem';
import { pino } from 'pino';
import { expect } from 'vitest';
import { startAccountSite } from './account-site.ts';
import { createTestCustomer } from './customer.ts';
import { linkIn } from './identity-site.ts';

const usualHost = 'localhost:8080';

/** The second site has another brand and language. */
export const coralHost = 'coral.example';

/** The value of the browser that asks. */
export const askingBrowser = 'the-value-of-this-browser';

export const newsletterPath = '/api/subscription/subscriptions';

let networks = 0;
/** A network that no other test uses: the limits count networks. */
export const newNetwork = (): string => `10.0.0.${(networks += 1)}`;

let names = 0;
export const newReader = (): string => `reader-${(names += 1)}@example.org`;

interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly host?: string;
  readonly network?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: object | string;
}

export interface Link {
  readonly token: string;
  readonly email: string;
}

interface Fact {
  readonly type: string;
  readonly customerId?: string;
  readonly payload: {
    readonly subscriptionId: string;
    readonly email?: string;
    readonly brand: string;
    readonly site?: string;
    readonly unsubscribeUrl?: string;
    readonly reason?: string;
  };
}

/** Two brands with their newsletters, for readers and customers. */
export const startNewsletterSite = async () => {
  const logged: string[] = [];
  const SITES = JSON.stringify([
    { publicUrl: `http://${usualHost}`, shop: { shopUrl: 'https://shop.example/' } },
    { publicUrl: `https://${coralHost}`, brand: 'coral', name: 'Coral', locale: 'nl-NL' },
  ]);
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const site = await startAccountSite({ SITES }, log);

  const send = (path: string, { method = 'POST', host = usualHost, network, headers, payload }: Sent) =>
    site.http.inject({
      method,
      url: path,
      remoteAddress: network ?? newNetwork(),
      headers: { host, ...headers },
      ...(payload !== undefined && { payload }),
    });

  const subscribe = (email: string, sent: Sent = {}) =>
    send(newsletterPath, { payload: { email, browser: askingBrowser }, ...sent });

  const shopForm = { 'content-type': 'application/x-www-form-urlencoded' };

  const fillIn = (fields: Record<string, string>, sent: Sent = {}) =>
    send(`${newsletterPath}/form`, {
      headers: shopForm,
      payload: new URLSearchParams(fields).toString(),
      ...sent,
    });

  /** The link of the `count`-th mail to an address. */
  const linkTo = async (email: string, count = 1): Promise<Link> => {
    const { pathname, searchParams } = new URL(linkIn(await site.mailTo(email, count)));
    expect(pathname).toBe('/subscription-confirmation');
    return { token: searchParams.get('confirmation-token') ?? '', email: searchParams.get('email') ?? '' };
  };

  const confirm = async (link: Link, value?: string, headers?: Record<string, string>) => {
    const payload = { ...link, ...(value !== undefined && { browser: value }) };
    const reply = await send(`${newsletterPath}/confirm`, { payload, ...(headers && { headers }) });
    return reply.statusCode === 204 ? 204 : `${reply.statusCode} ${reply.json<Problem>().code}`;
  };

  const allFacts = async (): Promise<Fact[]> => {
    const reply = await createTestCustomer(site.url, operatorKey).get<{ events: Fact[] }>(
      '/api/operator/v1/events?limit=1000',
    );
    return reply.body.events.filter(({ type }) => type.startsWith('subscription.'));
  };

  const factsOf = async (email: string): Promise<Fact[]> =>
    (await allFacts()).filter(({ payload }) => payload.email === email);

  const typesOf = async (email: string) => (await factsOf(email)).map(({ type }) => type);

  /** Subscribes a reader, and returns the path of their unsubscribe address. */
  const subscribed = async (email: string, sent: Sent = {}): Promise<string> => {
    await subscribe(email, sent);
    expect(await confirm(await linkTo(email))).toBe(204);
    return new URL((await factsOf(email)).at(-1)?.payload.unsubscribeUrl ?? '').pathname;
  };

  return {
    ...site,
    logged,
    send,
    subscribe,
    fillIn,
    linkTo,
    confirm,
    allFacts,
    factsOf,
    typesOf,
    subscribed,
  };
};

export type NewsletterSite = Awaited<ReturnType<typeof startNewsletterSite>>;
