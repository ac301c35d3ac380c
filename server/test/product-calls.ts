import type { Pdfs, PdfUrl, ProductPages } from '@albumen/contracts/products';
import { expect, vi } from 'vitest';
import { jobPatienceMs, operatorKey } from './app.ts';
import type { TestApp } from './app.ts';
import { digestHeader, makePdf } from './pdf-files.ts';
import type { World } from './slice-things.ts';

/** Puts a document or a file of the operator's systems, with its path below `/api/operator/v1`. */
export const operatorPut = (
  url: string,
  path: string,
  body: object | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const isFile = body instanceof Uint8Array;
  return fetch(`${url}/api/operator/v1${path}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${operatorKey}`,
      'content-type': isFile ? 'application/pdf' : 'application/json',
      ...(isFile ? { 'content-digest': digestHeader(body) } : {}),
      ...headers,
    },
    body: isFile ? body : JSON.stringify(body),
  });
};

/** Adds a PDF with one page to a product, and waits for the page's picture. Returns the id of the file. */
export const addPages = async (
  { customer, url, doJob }: Pick<World, 'customer' | 'url' | 'doJob'>,
  code: string,
): Promise<string | undefined> => {
  const reply = await operatorPut(url, `/products/${code}/files/product.pdf`, new Uint8Array(makePdf()));
  expect(reply.status).toBe(200);
  const link = await customer.get<PdfUrl>(`/api/pdf/v1/pdf/me/${code}/url`);
  const fileId = new URL(link.body.url, url).pathname.split('/').at(-1);
  await doJob('product-pages', { fileId });
  await vi.waitFor(
    async () => {
      const pages = await customer.get<ProductPages>(`/api/product/v1/Products/${code}/pages`);
      expect(pages.body.state).toBe('ready');
    },
    { timeout: jobPatienceMs },
  );
  return fileId;
};

/** A customer with the number `K-` and their name, and calls about their products. */
export const createProductCalls = (app: TestApp) => {
  const put = async (path: string, body: object | Uint8Array<ArrayBuffer>): Promise<unknown> => {
    const reply = await operatorPut(app.url, path, body);
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`PUT ${path} answered ${reply.status}: ${text}`);
    return JSON.parse(text);
  };
  const putProduct = (name: string, code: string, more: object = {}) =>
    put(`/products/${code}`, {
      customerNumber: `K-${name}`,
      createdAt: '2026-05-01T10:00:00Z',
      title: `Book ${code}`,
      article: 'Photo book',
      ...more,
    });
  const putFile = (code: string, bytes: Uint8Array, purpose = 'product.pdf') =>
    put(`/products/${code}/files/${purpose}`, new Uint8Array(bytes));

  return {
    putProduct,
    putFile,

    customerWith: async (name: string) => {
      const customer = await app.customer(name);
      await customer.timeline();
      await put(`/customers/K-${name}`, {
        email: `${name}@example.com`,
        registeredAt: '2026-01-01T00:00:00Z',
        locale: 'nl-NL',
        identity: { provider: app.issuer.issuer, subject: name },
      });
      const pages = async (code: string) =>
        (await customer.get<ProductPages>(`/api/product/v1/Products/${code}/pages`)).body;
      return {
        customer,
        pages,
        open: async (code: string) =>
          (await customer.post<ProductPages>(`/api/product/v1/Products/${code}/pages`)).body,
        list: async () => (await customer.get<Pdfs>('/api/pdf/v1/Pdfs/me')).body.items,
        token: () => app.issuer.token(name),
        /** Puts a product of this customer with a PDF. */
        addBook: async (code: string, bytes: Uint8Array): Promise<void> => {
          await putProduct(name, code);
          await putFile(code, bytes);
        },
        untilPages: async (code: string, state: ProductPages['state']): Promise<ProductPages> => {
          let read = await pages(code);
          await vi.waitFor(async () => {
            read = await pages(code);
            expect(read.state).toBe(state);
          });
          return read;
        },
      };
    },
  };
};
