import { once } from 'node:events';

/** A connection to a browser, or to one of its pages, through the DevTools protocol. */
export interface DevTools {
  /** Throws if the browser answers with an error instead of a result. */
  readonly send: <Result>(method: string, params?: object) => Promise<Result>;
  readonly close: () => void;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Connects. Unlike Playwright, it watches nothing unless asked. */
export const connectDevTools = async (address: string): Promise<DevTools> => {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await once(socket, 'open');
  let last = 0;
  return {
    send: async <Result>(method: string, params: object = {}) => {
      const id = (last += 1);
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      });
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
      return answer.result as Result;
    },
    close: () => socket.close(),
  };
};
