import type { FastifyInstance } from 'fastify';

export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
  /** The target of a redirect. */
  readonly location: string | undefined;
}

/** The part of a browser that tests of server-made pages need: cookies, stored and sent by path. */
export const createTestBrowser = (
  app: FastifyInstance,
  publicUrl: string,
  headers: Record<string, string>,
) => {
  let site = app;
  const cookies = new Map<string, { readonly name: string; value: string; readonly path: string }>();

  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (value === '') cookies.delete(`${name} ${path}`);
    else cookies.set(`${name} ${path}`, { name, value, path });
  };

  const request = async (
    method: 'GET' | 'POST',
    address: string,
    payload?: string,
  ): Promise<BrowserAnswer> => {
    const url = new URL(address, publicUrl);
    const sent = [...cookies.values()].filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    const answer = await site.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        accept: 'text/html',
        host: url.host,
        ...headers,
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(sent.length === 0
          ? {}
          : { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(line);
    const { location } = answer.headers;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      location: typeof location === 'string' ? location : undefined,
    };
  };

  return {
    get: (address: string) => request('GET', address),
    post: (address: string, fields: Record<string, string> = {}) =>
      request('POST', address, new URLSearchParams(fields).toString()),
    /** From now on another server answers at the same address. */
    continueAt: (next: FastifyInstance): void => {
      site = next;
    },
    /** Returns the value of a cookie. */
    cookie: (name: string): string | undefined =>
      [...cookies.values()].find((cookie) => cookie.name === name)?.value,
    /** Changes the value of a cookie, as a person can. */
    forge: (name: string, value: string): void => {
      for (const cookie of cookies.values()) if (cookie.name === name) cookie.value = value;
    },
    /** The current cookies. */
    cookies: () => [...cookies.values()],
    /** The names of the current cookies. */
    cookieNames: (): string[] => [...cookies.values()].map(({ name }) => name),
  };
};

export type TestBrowser = ReturnType<typeof createTestBrowser>;
