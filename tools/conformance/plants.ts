import type { ServiceKey } from '@albumen/contracts/services';

// The deviations that the test plants in the replies of our services.

/** A reply of the real server, which a deviation changes. */
export interface Passed {
  status: number;
  contentType: string;
  correlationId: string;
  body: string;
}

/** One deviation: the check that has to notice it, the requests that get it, and the change. */
interface Plant {
  readonly check: string;
  readonly at: RegExp;
  readonly when?: (request: { readonly token: string | undefined; readonly status: number }) => boolean;
  readonly change: (reply: Passed) => void;
}

const noToken = ({ token }: { token: string | undefined }) => token === undefined;
const isFound = ({ status }: { status: number }) => status === 200;
const isMissing = ({ status }: { status: number }) => status === 404;
const isInvalid = ({ status }: { status: number }) => status === 400;

// oxlint-disable-next-line typescript/no-explicit-any -- a plant may break any body
type Body = any;

/** Changes a JSON body. */
const edited =
  (edit: (body: Body) => unknown) =>
  (reply: Passed): void => {
    const body: Body = JSON.parse(reply.body);
    reply.body = JSON.stringify(edit(body) ?? body);
  };
const answers =
  (status: number, body = '{}', contentType = 'application/json') =>
  (reply: Passed): void =>
    void Object.assign(reply, { status, body, contentType });

/** One deviation for each service. A service without calls has a plant for the day on which it gets some. */
export const plants: Readonly<Record<ServiceKey, Plant>> = {
  auth: {
    check: 'readDeletion: the correlation id',
    at: /deleteaccount$/,
    change: (reply) => void (reply.correlationId = 'other'),
  },
  photoManagement: {
    check: 'readTimeline: no token',
    at: /\/users\/timeline$/,
    when: noToken,
    change: answers(200),
  },
  photoDeletion: {
    check: 'readDeletionDays: a valid call',
    at: /\/photos\/deleted$/,
    when: isFound,
    change: answers(201),
  },
  photoExport: {
    check: 'readChunkUrl: an unknown backupId',
    at: /chunks\/0\/url$/,
    when: isMissing,
    change: answers(200, '{"url":"/made-up"}'),
  },
  sharedAlbums: {
    check: 'readSharedAlbumsInfo: a valid call',
    at: /\/users$/,
    when: isFound,
    change: edited((body) => void (body.readAlbumsCount = '1')),
  },
  download: {
    check: 'listDownloads: a valid call',
    at: /\/downloads$/,
    when: isFound,
    change: edited(({ items }) => items),
  },
  storage: {
    check: 'readUpload: an unknown id',
    at: /\/uploads\//,
    when: isMissing,
    change: answers(404, 'Not found', 'text/plain'),
  },
  customer: {
    check: 'listAddresses: a valid call',
    at: /\/addresses$/,
    when: isFound,
    change: edited(([first]) => [{ ...first, id: 7 }]),
  },
  project: {
    check: 'listProjects: pages',
    at: /anna\?limit=1$/,
    when: isFound,
    change: edited((body) => void body.projects.push({ ...body.projects[0], id: 'again' })),
  },
  order: {
    check: 'readOrder: an unknown code',
    at: /\/v1\/superorders\//,
    when: isMissing,
    change: answers(204, ''),
  },
  delivery: {
    check: 'readDeliveryDates: a valid call',
    at: /OrderDeliveryDates/,
    when: isFound,
    change: edited((body) => void delete body.orderId),
  },
  reorder: {
    check: 'readReorderStatus: a valid call',
    at: /\/reorder\/status/,
    when: isFound,
    change: edited((body) => void (body.state = 'perhaps')),
  },
  campaign: {
    check: 'readCampaign: an unknown name',
    at: /\/v1\/Campaign/,
    when: isMissing,
    change: edited((body) => void (body.code = 'gone')),
  },
  voucher: {
    check: 'listVouchers: a valid call',
    at: /\/vouchers\/me/,
    when: isFound,
    change: edited(({ vouchers }) => ({ vouchers: [...vouchers, {}] })),
  },
  product: {
    check: 'readProduct: a token with another signature',
    at: /\/Products\/[^/]+$/,
    when: ({ token, status }) => status === 401 && token?.startsWith('Bearer ey') === true,
    change: answers(403),
  },
  pdf: {
    check: 'readPdf: a valid call',
    at: /\/v1\/pdf\/me\/[^/]+$/,
    when: isFound,
    change: answers(200, '{}'),
  },
  widget: {
    check: 'readBlockedOrder: an unknown orderCode',
    at: /blockedorders/,
    when: isMissing,
    change: answers(200, '{"orderCode":"X"}'),
  },
  gallery: {
    check: 'listCategories: a valid call',
    at: /\/categories$/,
    when: isFound,
    change: edited((body) => void delete body.items[0].title),
  },
  configuration: {
    check: 'readPublicConfiguration: a valid call',
    at: /./,
    when: isFound,
    change: answers(401),
  },
  merchandise: {
    check: 'queryMerchandise: a number as the body',
    at: /./,
    when: isInvalid,
    change: answers(200),
  },
  subscription: {
    check: 'readSubscription: a valid call',
    at: /\/me$/,
    when: isFound,
    change: edited((body) => void (body.state = 'perhaps')),
  },
  invoice: {
    check: 'listInvoices: year=nonsense',
    at: /me\?year=nonsense/,
    when: isInvalid,
    change: answers(200),
  },
  push: { check: 'replies OK to a valid token', at: /./, change: () => {} },
};
