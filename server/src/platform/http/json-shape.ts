import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Our choice: ten times the depth of our own documents; recursion over a body cannot overflow. */
const deepest = 64;

/** Our choice: far more than any document has. An object with a million fields takes seconds to parse and traverse. */
const mostFields = 10_000;

/** Our choice: the largest selection of a customer has 14,000; a contract may allow more. */
const usualMostValues = 20_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most values of a JSON body, if not the usual number. */
    readonly maxValues?: number;
  }

  interface FastifyRequest {
    /** Values in all objects and lists of the JSON body. */
    valuesCount: number;
    /** Counts a JSON body towards the limit of the caller, once the caller is known. */
    chargeBody: ((bytes: number, values: number) => void) | undefined;
  }
}

const codeOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash, colon, comma] = [codeOf('"'), codeOf('\\'), codeOf(':'), codeOf(',')];
const [openList, closeList, openObject, closeObject] = [codeOf('['), codeOf(']'), codeOf('{'), codeOf('}')];

/** Counts of a JSON text that needs no parsing. With a fault, `values` counts only up to there. */
interface Shape {
  readonly values: number;
  readonly fault?: string;
}

const shapeOf = (json: string, mostValues: number): Shape => {
  /** The number of fields so far, for each open object or list. */
  const fields: number[] = [];
  let values = 0;
  let isInText = false;
  let opened = -1;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (isInText) {
      if (character === backslash) index += 1;
      else if (character === quote) isInText = false;
      continue;
    }
    if (character === quote) isInText = true;
    else if (character === openList || character === openObject) {
      if (fields.push(0) > deepest)
        return { values, fault: `The body must be nested at most ${deepest} levels deep.` };
      values += 1;
      opened = index;
    } else if (character === closeList || character === closeObject) {
      fields.pop();
      if (opened === index - 1) values -= 1;
    } else if (character === comma) {
      values += 1;
      if (values > mostValues) break;
    } else if (character === colon) {
      const count = (fields.pop() ?? 0) + 1;
      if (count > mostFields)
        return { values, fault: `The objects of the body must have at most ${mostFields} fields.` };
      fields.push(count);
    }
  }
  return values > mostValues
    ? { values, fault: `The body must have at most ${mostValues} values in its objects and lists.` }
    : { values };
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
 * Parses JSON bodies. Rejects those that are compressed, no UTF-8, nested too deeply or have too many fields or values,
 * before they are parsed, and charges them to their caller. An empty body counts as missing: many clients send the content type
 * with every call.
 */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('valuesCount', 0);
  app.decorateRequest('chargeBody', undefined);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const json = bytes.toString();
    const { values, fault } = shapeOf(json, request.routeOptions.config.maxValues ?? usualMostValues);
    request.valuesCount = values;
    request.chargeBody?.(bytes.length, values);
    const detail = encodingFault(bytes, request) ?? fault;
    const reject = (reason: string) => done(new AppError('invalid-request', { detail: reason }));
    if (detail !== undefined) return reject(detail);
    return parseJson(request, json, (error, value) =>
      error ? reject(syntaxFault(json)) : done(null, value),
    );
  });
};
