import { expect, vi } from 'vitest';

/** A page that is connected to the push socket, and the messages that it received. */
export interface PushPage {
  readonly opened: Promise<void>;
  readonly texts: readonly string[];
  readonly closed: { readonly code: number } | undefined;
  /** Sends as soon as the socket is open. */
  send(message: unknown): void;
  sendText(text: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** Opens the push socket of a server. */
export const openPushPage = (url: string, headers: Record<string, string> = {}): PushPage => {
  const address = new URL('/api/push', url.replace(/^http/, 'ws'));
  // Headers are an addition of Node.js: a browser sends its origin by itself.
  const socket = new WebSocket(address, { headers });
  const texts: string[] = [];
  let closed: { code: number } | undefined;
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The page could not connect.')));
  });
  opened.catch(() => undefined);
  socket.addEventListener('message', ({ data }) => texts.push(String(data)));
  socket.addEventListener('close', ({ code }) => (closed = { code }));
  const sendText: PushPage['sendText'] = (text) =>
    void opened.then(
      () => socket.send(text),
      () => undefined,
    );
  return {
    opened,
    texts,
    get closed() {
      return closed;
    },
    send: (message) => sendText(JSON.stringify(message)),
    sendText,
    close: () => socket.close(),
  };
};

/** Opens the push socket for the customer of a token, and waits until it is accepted. */
export const openSignedInPage = async (url: string, token: string): Promise<PushPage> => {
  const page = openPushPage(url);
  page.send({ action: 'authenticate', token });
  // Messages about what happened just before may follow at once.
  await vi.waitFor(() => expect(page.texts[0]).toBe('OK'));
  return page;
};

/** A page of a signed-in customer. */
export interface CustomersPage {
  /** The kinds of the changed records that it received, such as `order`, in order. */
  changes(): readonly string[];
  close(): void;
}

/** The same for a test that reads only which records have changed. */
export const openCustomersPage = async (url: string, token: string): Promise<CustomersPage> => {
  const page = await openSignedInPage(url, token);
  return {
    changes: () =>
      page.texts
        .slice(1)
        .map(
          (text) => JSON.parse(text) as { readonly type: string; readonly data: { readonly kind: string } },
        )
        .flatMap(({ type, data }) => (type === 'records-changed' ? [data.kind] : [])),
    close: page.close,
  };
};
