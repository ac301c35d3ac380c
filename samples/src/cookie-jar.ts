/** The part of a browser's cookies that signing in needs: stored by name and path, sent if the path matches. */
export const createCookieJar = () => {
  const cookies = new Map<string, { pair: string; path: string }>();

  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    const key = `${name} ${path}`;
    const expires = attribute('expires');
    const isGone =
      attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (value === '' || isGone) cookies.delete(key);
    else cookies.set(key, { pair, path });
  };

  const headerFor = ({ pathname }: URL): string =>
    [...cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ pair }) => pair)
      .join('; ');

  return {
    /** Like `fetch`, but sends and stores cookies and never follows a redirect by itself. */
    fetch: async (url: URL, init: RequestInit = {}): Promise<Response> => {
      const cookie = headerFor(url);
      const reply = await fetch(url, {
        ...init,
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          ...(init.headers as Record<string, string>),
          ...(cookie === '' ? {} : { cookie }),
        },
      });
      for (const line of reply.headers.getSetCookie()) keep(line);
      return reply;
    },
  };
};
