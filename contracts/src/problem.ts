import * as z from 'zod/mini';

/**
 * Every error of every service, with its HTTP status and title (RFC 9457).
 * The list is closed: services throw these codes, and the screens choose their words by them.
 */
export const problems = {
  'invalid-request': { status: 400, title: 'The request does not match the contract of this call.' },
  'invalid-cursor': { status: 400, title: 'The cursor does not belong to this list.' },
  'not-signed-in': { status: 401, title: 'A valid bearer access token is needed.' },
  'scope-missing': { status: 403, title: 'The operator’s key lacks the scope of this call.' },
  'photo-url-refused': { status: 403, title: 'The photo URL was changed or has expired.' },
  'not-found': { status: 404, title: 'The resource does not exist for this caller.' },
  'request-timed-out': { status: 408, title: 'The request did not arrive in time.' },
  'upload-session-ended': { status: 409, title: 'The upload session was already confirmed or discarded.' },
  'upload-conflict': { status: 409, title: 'The upload does not continue at the server’s offset.' },
  'request-too-large': { status: 413, title: 'The body of the request is larger than this call accepts.' },
  'upload-too-large': { status: 413, title: 'The file is larger than the upload limit.' },
  'upload-type-not-accepted': { status: 415, title: 'Only HEIC, JPEG and PNG photos are accepted.' },
  'photo-empty': { status: 422, title: 'The file holds no bytes.' },
  'photo-unreadable': { status: 422, title: 'The file is too damaged to read.' },
  'photo-too-many-pixels': { status: 422, title: 'The photo has more pixels than the limit.' },
  'photo-side-too-long': { status: 422, title: 'A side of the photo is longer than the limit.' },
  'photo-too-many-bits': {
    status: 422,
    title: 'The JPEG photo has more than 8 bits per colour.',
  },
  'checksum-mismatch': { status: 422, title: 'The received bytes do not match the announced checksum.' },
  'too-many-unfinished-uploads': {
    status: 429,
    title: 'The customer has too many unfinished uploads; finish or give up some first.',
  },
  'too-many-requests': { status: 429, title: 'Too many attempts; try again later.' },
  'internal-error': { status: 500, title: 'Something went wrong on our side.' },
  unavailable: { status: 503, title: 'A required part of the server is not available at the moment.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** The one error form of every service: problem details (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  /** What is wrong with this request, and what is accepted. For engineers, not for customers. */
  detail: z.optional(z.string()),
  /** Also in every log line of the request. */
  correlationId: z.string(),
  /** For `invalid-request`: each invalid field. */
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /**
   * The pixel limit for a photo of this coding and shape: total for `photo-too-many-pixels`, per side for
   * `photo-side-too-long`. May be lower than the installation's limit.
   */
  pixelLimit: z.optional(z.int().check(z.positive())),
});
export type Problem = z.infer<typeof Problem>;

/** The media type of every error body. */
export const problemMediaType = 'application/problem+json';

/** The request and reply header that carries the correlation id. */
export const correlationHeader = 'x-correlation-id';
