import { Readable } from 'node:stream';
import type { MyDataUrl } from '@albumen/contracts/my-data';
import { embeddedServicePath } from '@albumen/contracts/services';
import { AppError } from '../../platform/errors.ts';
import { requireFreshSignIn } from '../../kernel/http/caller.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { createUrlSigning } from '../../platform/signed-urls.ts';
import { localeOn } from '../../kernel/sites.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import type { CustomerFact, ShownFacts, SliceFacts } from '../../kernel/slice.ts';
import { safeFileName } from '../../platform/zip/entry-names.ts';
import { streamZip } from '../../platform/zip/streamed-zip.ts';
import type { StreamedEntry } from '../../platform/zip/streamed-zip.ts';
import type { CustomersService } from '../customers/index.ts';
import { renderIndexPage } from './index-page.ts';
import { factsPath, noteFact } from './rules.ts';
import type { PartSummary } from './rules.ts';
import { textsOf } from './texts.ts';

/** Our choice: long enough to begin the download, since anyone with the address can. */
const lifetimeSeconds = 300;

/** Bytes of JSON that are sent in one piece. */
const pieceBytes = 64 * 1024;

export interface MyDataServiceParts extends Pick<Infrastructure, 'database' | 'clock'> {
  readonly customers: CustomersService;
  /** The facts of all slices about a customer. */
  readonly describe: (ownerId: string) => readonly SliceFacts[];
  /** The kinds and fields that the index page shows. */
  readonly shownFacts: () => ShownFacts;
  /** Signs the addresses; the same in all processes. */
  readonly urlKey: Buffer;
}

/** Yields facts as a JSON array with one fact per line, in large pieces. */
async function* jsonLines(facts: AsyncIterable<CustomerFact>): AsyncGenerator<Uint8Array> {
  let piece = '[';
  let separator = '\n';
  for await (const fact of facts) {
    piece += separator + JSON.stringify(fact);
    separator = ',\n';
    if (piece.length < pieceBytes) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}\n]\n`);
}

/** Everything that is stored about a customer, as a ZIP file that is made while it is sent. */
export const createMyDataService = ({
  clock,
  customers,
  describe,
  shownFacts,
  urlKey,
}: MyDataServiceParts) => {
  const signing = createUrlSigning(urlKey, clock);
  const base = `${embeddedServicePath('customer')}/customer-data`;

  /** Throws `not-found` after the customer was erased. */
  const readerOf = async (ownerId: string) => {
    const { customer, site } = await customers.person(ownerId);
    return { site, locale: localeOn(site, customer.chosenLocale, customer.locale) };
  };

  /** Returns the subject that the signature of an address proves. */
  const subjectOf = (ownerId: string, withBooks: boolean): string =>
    withBooks ? `${ownerId} with books` : ownerId;

  const fileNameOf = (locale: Parameters<typeof textsOf>[0]): string =>
    `${safeFileName(textsOf(locale)('fileName', { day: clock.now().toISOString().slice(0, 10) }))}.zip`;

  /** Yields a file for each slice that has facts, the slice's own files, and then the index page, which counts them. */
  async function* entriesOf(
    ownerId: string,
    reader: Awaited<ReturnType<typeof readerOf>>,
    withBooks: boolean,
  ): AsyncGenerator<StreamedEntry> {
    const parts: PartSummary[] = [];
    const shown = shownFacts();
    async function* withSummary(part: PartSummary, first: CustomerFact, rest: AsyncIterable<CustomerFact>) {
      noteFact(part, first, shown);
      yield first;
      for await (const fact of rest) {
        noteFact(part, fact, shown);
        yield fact;
      }
    }
    for (const { slice, facts, files, books } of describe(ownerId)) {
      const reading = facts[Symbol.asyncIterator]();
      const first = await reading.next();
      if (first.done) continue;
      const part: PartSummary = { slice, count: 0, shown: new Map() };
      parts.push(part);
      const rest = { [Symbol.asyncIterator]: () => reading };
      yield { path: factsPath(slice), content: jsonLines(withSummary(part, first.value, rest)) };
      if (files) yield* files;
      if (books && withBooks) yield* books;
    }
    const page = renderIndexPage({ ...reader, parts, shown, madeAt: clock.now() });
    yield { path: 'index.html', content: Readable.from([Buffer.from(page)]) };
  }

  return {
    /** Returns an address from which the customer's browser can fetch the file. Throws `sign-in-too-old`. */
    request: async ({ customerId: ownerId, claims }: Caller, withBooks: boolean): Promise<MyDataUrl> => {
      requireFreshSignIn(claims, clock.now());
      const { locale } = await readerOf(ownerId);
      const expires = signing.nowSeconds() + lifetimeSeconds;
      const query = signing.queryOf(signing.sign(subjectOf(ownerId, withBooks), expires), expires);
      const url = `${base}/${ownerId}?${query}${withBooks ? '&books=yes' : ''}`;
      return { url, fileName: fileNameOf(locale) };
    },

    /** The file at a signed address. Throws `file-url-refused`, and `not-found` after the customer was erased. */
    open: async (ownerId: string, proof: UrlProof, withBooks: boolean) => {
      if (signing.remainingSeconds(subjectOf(ownerId, withBooks), proof) === 0)
        throw new AppError('file-url-refused');
      const reader = await readerOf(ownerId);
      return {
        content: streamZip(entriesOf(ownerId, reader, withBooks), clock.now().toISOString()),
        fileName: fileNameOf(reader.locale),
      };
    },
  };
};

export type MyDataService = ReturnType<typeof createMyDataService>;
