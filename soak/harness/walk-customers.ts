import { rejectedConsent } from '../../e2e/chromium.ts';
import type {
  MoreAlbums,
  StagedAlbum,
  StagedBook,
  StagedCustomer,
  StagedPhoto,
  StagedRecords,
  StagedSignIn,
} from '../../server/test/stage-calls.ts';
import type { Visitor } from './visitor.ts';

/** The product with calls that make customers (`server/test/stage.ts`). */
export interface Stage {
  readonly url: string;
  /** An empty folder for files to add. */
  readonly folder: string;
}

/** Makes a call of the stage. */
export const callStage = async <Reply>({ url }: Stage, name: string, body: object): Promise<Reply> => {
  const reply = await fetch(`${url}/stage/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
};

/** Makes a customer with these photos, and signs them in. */
export const begin = async (visitor: Visitor, stage: Stage, ...photos: StagedPhoto[]) => {
  const body: StagedCustomer = { name: 'walker', photos };
  const { email, cookies, photoIds } = await callStage<StagedSignIn>(stage, 'customers', body);
  await visitor.addCookies([...cookies, { ...rejectedConsent, path: '/' }]);
  return {
    email,
    addAlbum: (album: Omit<StagedAlbum, 'photoIds'>) =>
      callStage(stage, 'albums', { email, albums: [{ ...album, photoIds }] } satisfies MoreAlbums),
    put: (path: string, document: object) =>
      callStage(stage, 'records', { email, records: [{ path, document }] } satisfies StagedRecords),
    addBook: (title: string) =>
      callStage<{ code: string }>(stage, 'books', { email, title } satisfies StagedBook),
  };
};
