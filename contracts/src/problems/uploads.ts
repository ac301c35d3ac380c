import type { ProblemTable } from './any-call.ts';

/** Reasons why an upload cannot begin, continue or finish. */
export const uploadProblems = {
  'upload-session-ended': { status: 409, title: 'The upload session was already confirmed or discarded.' },
  'upload-conflict': { status: 409, title: 'The upload does not continue at the server’s offset.' },
  'upload-protocol-not-supported': { status: 412, title: 'The server supports version 1.0.0 of tus only.' },
  'upload-too-large': { status: 413, title: 'The file is larger than the upload limit.' },
  'upload-type-not-accepted': { status: 415, title: 'Only HEIC, JPEG and PNG photos are accepted.' },
  'upload-body-not-accepted': {
    status: 415,
    title: 'The bytes of an upload must come as application/offset+octet-stream.',
  },
  'checksum-mismatch': { status: 422, title: 'The received bytes do not match the announced checksum.' },
  'too-many-unfinished-uploads': {
    status: 429,
    title: 'The customer has too many unfinished uploads; finish or discard some first.',
  },
} as const satisfies ProblemTable;
