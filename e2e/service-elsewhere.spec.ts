import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startOwnServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

/** The permissions that docs/integrate.md, "Replace a service", demands. */
const allowed = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, x-correlation-id, x-locale',
});

test.describe('an order service at another origin', () => {
  let server: OwnServer;
  let service: Server;
  let base: string;
  let allowsPages: boolean;

  test.beforeEach(async () => {
    allowsPages = false;
    service = createServer((request, reply) => {
      const permissions = allowsPages ? allowed(server.url) : {};
      const { method, url = '', headers } = request;
      if (method === 'OPTIONS') {
        reply.writeHead(204, permissions).end();
        return;
      }
      const address = new URL(url.replace(/^\/shop\//, '/api/order/'), server.url);
      const real = send(address, { method, headers: { ...headers, host: address.host } }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...permissions });
        answer.pipe(reply);
      });
      real.on('error', () => reply.destroy());
      request.pipe(real);
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/shop`;
    server = await startOwnServer({ SERVICES: `order=${base}` });
  });

  test.afterEach(async () => {
    await server.stop();
    service.closeAllConnections();
    service.close();
  });

  test('pages show the orders of a service elsewhere as soon as it allows them', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const hosts = new Set<string>();
    const violations: string[] = [];
    page.on('request', (request) => {
      if (/\/v2\/superorders\//.test(request.url())) hosts.add(request.url().split('/v2/')[0] ?? '');
    });
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    const { putRecords } = await customer(page, { name: 'elsewhere' });
    const order = { orderedAt: new Date().toISOString(), status: 'ProductionStarted' };
    await putRecords(['/orders/NL-1', { ...order, products: [{ code: 'NL-1-1', title: 'Photo book' }] }]);

    await page.goto('/orders');
    await expect(page.getByText('Your orders could not be loaded')).toBeVisible();
    allowsPages = true;
    await page.reload();
    await page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: 'NL-1' }).click();
    await expect(page).toHaveURL('/orders/NL-1');
    await expect(page.getByRole('main')).toContainText(/NL-1.*Photo book/s);
    expect([...hosts]).toEqual([base]);
    expect(violations).toEqual([]);
    await context.close();
  });
});
