import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AtEnd } from '../harness/benchmark.ts';
import type { PictureOf } from './pictures.ts';

/** The address of a rendition: owner, photo, size. */
const rendition = /^\/api\/photo-management\/content\/[^/]+\/([\da-f-]+)\/(\d+)/;

export interface ImageServer {
  readonly url: string;
  /** Forwards everything except images to the product. */
  readonly serve: (productUrl: string) => void;
}

/**
 * A proxy in front of the product. It serves a few pictures for all images, because renditions of a million photos
 * would fill any disk. Other requests go to the product, so that the browser sees one website.
 */
export const startImageServer = async (atEnd: AtEnd, pictureOf: PictureOf): Promise<ImageServer> => {
  let product: URL | undefined;
  const server = createServer((incoming, answer) => {
    const [, photoId, size] = rendition.exec(incoming.url ?? '') ?? [];
    if (photoId !== undefined) {
      answer.setHeader('content-type', 'image/webp');
      answer.setHeader('cache-control', 'private, immutable, max-age=86400');
      answer.end(pictureOf(Number.parseInt(photoId.slice(0, 6), 16), Number(size)));
      return;
    }
    const onward = request(
      {
        host: product?.hostname,
        port: product?.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    // The browser cancels requests for images that it flies past.
    answer.on('close', () => onward.destroy());
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, serve: (url) => void (product = new URL(url)) };
};
