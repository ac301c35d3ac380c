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
