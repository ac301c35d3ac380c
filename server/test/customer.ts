import type { LocatedPhoto, PhotoPage, Timeline } from '@albumen/contracts/photo-management/library';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import type { Problem } from '@albumen/contracts/problem';
import type { UploadOutcome, UploadSession } from '@albumen/contracts/storage';

/** An answer that was read: `body` follows the contract or is a problem. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export const storagePath = '/api/storage';
export const photosPath = '/api/photo-management';
const tusPath = `${storagePath}/resumable-uploads`;
const tusProtocol = { 'tus-resumable': '1.0.0' };
const tusBytes = { 'content-type': 'application/offset+octet-stream' };

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A customer who uses the product through its calls. */
export const createTestCustomer = (url: string, token: string) => {
  const authorization = `Bearer ${token}`;

  const call = async <Body>(method: string, path: string, init: RequestInit = {}): Promise<Answer<Body>> => {
    const reply = await fetch(new URL(path, url), {
      ...init,
      method,
      headers: { authorization, ...(init.headers as Record<string, string>) },
    });
    const text = await reply.text();
    const isJson = text !== '' && (reply.headers.get('content-type') ?? '').includes('json');
    return { status: reply.status, headers: reply.headers, body: (isJson ? JSON.parse(text) : text) as Body };
  };

  const json = (body: unknown, version?: number): RequestInit => {
    const ifMatch: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
    if (body === undefined) return { headers: ifMatch };
    return { headers: { 'content-type': 'application/json', ...ifMatch }, body: JSON.stringify(body) };
  };

  const tus = <Body>(method: string, path: string, headers: Record<string, string>, body?: Uint8Array) =>
    call<Body>(method, path, {
      headers: { ...tusProtocol, ...headers },
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    });

  const openSession = async (): Promise<string> =>
    (await call<UploadSession>('POST', `${storagePath}/upload-sessions`)).body.uploadSessionId;

  const opening = (
    sessionId: string,
    fileName: string,
    bytes: number,
    { sha256, position }: { sha256?: string; position?: number | string } = {},
  ) => ({
    'upload-length': String(bytes),
    'upload-metadata': [
      `sessionId ${base64(sessionId)}`,
      `filename ${base64(fileName)}`,
      ...(sha256 ? [`sha256 ${base64(sha256)}`] : []),
      ...(position === undefined ? [] : [`position ${base64(String(position))}`]),
    ].join(','),
  });

  /** Opens an upload and returns its address. */
  const openUpload = async (...of: Parameters<typeof opening>): Promise<string> => {
    const answer = await tus<Problem>('POST', tusPath, opening(...of));
    const location = answer.headers.get('location');
    if (location === null)
      throw Object.assign(new Error(answer.body.detail ?? answer.body.code), { problem: answer.body });
    return location;
  };

  /** The request that opens an upload and sends all of its bytes, as the Add photos dialog does for most photos. */
  const uploadAtOnce = (sessionId: string, fileName: string, bytes: number) => ({
    url: new URL(tusPath, url),
    headers: {
      ...opening(sessionId, fileName, bytes),
      authorization,
      ...tusProtocol,
      ...tusBytes,
    },
  });

  const sendBytes = <Body = UploadOutcome>(location: string, offset: number, bytes: Uint8Array) =>
    tus<Body>('PATCH', location, { ...tusBytes, 'upload-offset': String(offset) }, bytes);

  const upload = async <Body = UploadOutcome>(sessionId: string, fileName: string, bytes: Uint8Array) =>
    sendBytes<Body>(await openUpload(sessionId, fileName, bytes.byteLength), 0, bytes);

  return {
    get: <Body>(path: string) => call<Body>('GET', path),
    patch: <Body>(path: string, body?: unknown, version?: number) =>
      call<Body>('PATCH', path, json(body, version)),
    post: <Body>(path: string, body?: unknown) => call<Body>('POST', path, json(body)),
    put: <Body>(path: string, body?: unknown, version?: number) =>
      call<Body>('PUT', path, json(body, version)),
    delete: <Body>(path: string, body?: unknown) => call<Body>('DELETE', path, json(body)),
    tus,
    openSession,
    openUpload,
    sendBytes,
    upload,
    uploadAtOnce,

    /** Adds photos to the library, including damaged ones, as the Add photos dialog does. Returns their ids. */
    addPhotos: async (files: readonly { name: string; bytes: Uint8Array }[]): Promise<string[]> => {
      const sessionId = await openSession();
      const ids: string[] = [];
      const damaged: string[] = [];
      for (const { name, bytes } of files) {
        const { status, body } = await upload(sessionId, name, bytes);
        if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
        ids.push(body.imageId);
        if (body.damaged) damaged.push(body.uploadId);
      }
      await call('POST', `${storagePath}/upload-sessions/${sessionId}/confirm`, json({ damaged }));
      return ids;
    },

    /** Returns the months and their counts. */
    timeline: async () =>
      (await call<Timeline>('GET', `${photosPath}/users/timeline`)).body.timeline.map(
        ({ year, month, count }) => ({ year, month, count }),
      ),
    month: async (year: number, month: number, query = '') =>
      (await call<PhotoPage>('GET', `${photosPath}/photos/timeline/${year}/${month}${query}`)).body,
    /** Moves photos to Recently deleted. */
    deletePhotos: (photoIds: readonly string[]) =>
      call<PhotoTask & Problem>('DELETE', `${photosPath}/photos`, json({ photoIds })),
    photo: (id: string) => call<LocatedPhoto>('GET', `${photosPath}/photos/${id}`),
  };
};

export type TestCustomer = ReturnType<typeof createTestCustomer>;
