import { randomUUID } from 'node:crypto';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { FastifyInstance } from 'fastify';
import { digestHeader, encryptedTrailer, makePdf } from './pdf-files.ts';
import type { StagedBook, StagedRecords } from './stage-calls.ts';

/** A page of one colour. */
const colouredPage = (_: unknown, at: number) => ({
  content: `${(at % 5) / 5} ${((at + 2) % 7) / 7} 0.6 rg 0 0 300 200 re f`,
});

const pdfOf = ({ pages = 6, damage }: StagedBook): Buffer => {
  if (damage === 'damaged') return Buffer.from('%PDF-1.7\nThe rest is missing');
  return makePdf(
    Array.from({ length: pages }, colouredPage),
    damage === 'encrypted' ? encryptedTrailer : undefined,
  );
};

/** Puts a product with its PDF as the operator's systems do; resolves with its code. */
export const createStagedBooks =
  ({
    http,
    operatorKey,
    putRecords,
  }: {
    readonly http: FastifyInstance;
    readonly operatorKey: () => Promise<string>;
    readonly putRecords: (records: StagedRecords) => Promise<unknown>;
  }) =>
  async (book: StagedBook): Promise<string> => {
    const code = `B-${randomUUID()}`;
    const { email, title } = book;
    const document = { createdAt: '2026-03-01T10:00:00Z', title, article: 'Photo book landscape' };
    await putRecords({ email, records: [{ path: `/products/${code}`, document }] });
    const payload = pdfOf(book);
    const reply = await http.inject({
      method: 'PUT',
      url: `${embeddedServicePath('operator')}/products/${code}/files/product.pdf`,
      headers: {
        authorization: `Bearer ${await operatorKey()}`,
        'content-type': 'application/pdf',
        'content-digest': digestHeader(payload),
      },
      payload,
    });
    if (reply.statusCode !== 200) throw new Error(`The PDF answered ${reply.statusCode}: ${reply.body}`);
    return code;
  };
