import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Our choice: ten times the depth of our own documents; recursion over a body cannot overflow. */
const deepest = 64;

/** Our choice: far more than any document has. An object with a million fields takes seconds to parse and traverse. */
const mostFields = 10_000;

const codeOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash, colon] = [codeOf('"'), codeOf('\\'), codeOf(':')];
const [openList, closeList, openObject, closeObject] = [codeOf('['), codeOf(']'), codeOf('{'), codeOf('}')];

const shapeFault = (json: string): string | undefined => {
  /** The number of fields so far, for each open object or list. */
  const fields: number[] = [];
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (isInText) {
      if (character === backslash) index += 1;
      else if (character === quote) isInText = false;
    } else if (character === quote) isInText = true;
    else if (character === openList || character === openObject) {
      if (fields.push(0) > deepest) return `The body must be nested at most ${deepest} levels deep.`;
    } else if (character === closeList || character === closeObject) fields.pop();
    else if (character === colon) {
      const count = (fields.pop() ?? 0) + 1;
      if (count > mostFields) return `The objects of the body must have at most ${mostFields} fields.`;
      fields.push(count);
    }
  }
  return undefined;
};

/** Says what is wrong with a text that the parser rejects. V8 may quote the text, which the log must not contain. */
const syntaxFault = (json: string): string => {
  try {
    JSON.parse(json);
    return 'The body has a field named __proto__ or constructor.prototype, which is not accepted.';
  } catch (error) {
    const [reason] = (error as SyntaxError).message.split(/, (?:\.\.\.)?"/);
    return `The body is not valid JSON: ${reason}.`;
  }
};

const encodingFault = (bytes: Buffer, { headers }: FastifyRequest): string | undefined => {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    return `The body must not be compressed, but its Content-Encoding is ${encoding}.`;
  return isUtf8(bytes)
    ? undefined
    : 'The body is not valid UTF-8. Send JSON in UTF-8, not in ISO 8859-1 or UTF-16.';
};

/**
 * Parses JSON bodies. Rejects those that are compressed, no UTF-8, nested too deeply or have too many fields, before
 * they are parsed. An empty body is none: many clients send the content type with every call.
 */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const json = bytes.toString();
    const detail = encodingFault(bytes, request) ?? shapeFault(json);
    const reject = (fault: string) => done(new AppError('invalid-request', { detail: fault }));
    if (detail !== undefined) return reject(detail);
    return parseJson(request, json, (error, value) =>
      error ? reject(syntaxFault(json)) : done(null, value),
    );
  });
};
