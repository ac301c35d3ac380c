import type { FastifyInstance } from 'fastify';
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

/** Rejects JSON bodies that are nested too deeply or have too many fields, before they are parsed. */
export const limitJsonShape = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, json, done) => {
    const detail = shapeFault(json);
    if (detail === undefined) return parseJson(request, json, done);
    return done(new AppError('invalid-request', { detail }));
  });
};
