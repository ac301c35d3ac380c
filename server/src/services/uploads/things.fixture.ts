import { randomBytes } from 'node:crypto';
import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';
import { idIn } from '../../../test/upload-calls.ts';

export const kinds = ['upload-session', 'upload'];

/** A file of which half has arrived. */
export const makeThings = async ({ customer, name }: World): Promise<Things> => {
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, `half ${name}`, 1000);
  await customer.sendBytes(location, 0, randomBytes(500));
  return {
    uploadSessionId: { value: sessionId, isOwned: true },
    waitingUploadId: { value: idIn(location), isOwned: true },
  };
};
