import { pictureSize } from '../../platform/pdf/page-pictures.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Announce } from '../../kernel/events.ts';
import type { Site } from '../../kernel/sites.ts';
import type { CustomersService } from '../customers/index.ts';
import { widgetReported } from './events.ts';
import type { WidgetsParts } from './service.ts';
import type { Widget } from './store.ts';

/** A widget as everybody sees it. */
export interface ShownWidget {
  readonly widgetId: string;
  readonly title: string;
  readonly article: string;
  /** The pages that have pictures, with their shapes. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** All pages, also those without pictures. */
  readonly count: number;
}

/** The largest picture that everybody gets: enough to look at, too small to print. */
const shownSize = 800;

/** Shows widgets to people without sign-in. */
export const createShowing = ({
  database,
  announce,
  customers,
  orders,
  products,
  store,
  channelOf,
}: Pick<WidgetsParts, 'database' | 'orders' | 'products' | 'store' | 'channelOf'> & {
  readonly announce: Announce;
  readonly customers: Pick<CustomersService, 'isLeaving'>;
}) => {
  /** Returns undefined for a widget that is hidden, deleted or blocked, or whose owner deletes the account. */
  const find = async (widgetId: string, site: Site): Promise<Widget | undefined> => {
    const widget = await store.findAny(widgetId);
    if (!widget) return undefined;
    const { ownerId, productCode } = widget;
    const isShown =
      (await store.findEntry({ ownerId, widgetId, channel: channelOf(site) })) !== undefined &&
      !(await customers.isLeaving(ownerId)) &&
      (await orders.itemsBlocked(ownerId, [productCode])).get(productCode) === false;
    return isShown ? widget : undefined;
  };

  return {
    show: async (widgetId: string, site: Site): Promise<ShownWidget | undefined> => {
      const widget = await find(widgetId, site);
      const pdf = widget && (await products.findPdf(widget.ownerId, widget.productCode));
      if (!pdf) return undefined;
      const { pages, count } = await products.pages(widget.ownerId, widget.productCode);
      const { title, article } = pdf;
      const withPictures = pages.filter(({ thumbnails }) => thumbnails.length > 0);
      return {
        widgetId,
        title,
        article,
        count,
        pages: withPictures.map((page) => pictureSize(page, shownSize)),
      };
    },

    /** Throws `not-found`. */
    picture: async (widgetId: string, page: string, site: Site) => {
      const widget = await find(widgetId, site);
      if (!widget) throw new AppError('not-found', { isUsual: true });
      return products.pagePicture(widget.ownerId, widget.productCode, page);
    },

    /** Reports a widget to the operator. A hidden one needs no report. */
    report: async (widgetId: string, site: Site): Promise<void> => {
      const widget = await find(widgetId, site);
      if (!widget) return;
      const { ownerId, productCode } = widget;
      await inTransaction(database, (tx) => announce(tx, widgetReported, { ownerId, widgetId, productCode }));
    },

    /** The answer is the same for an order that is not blocked and one that does not exist. Throws `not-found`. */
    blockedOrder: async (orderCode: string): Promise<{ readonly orderCode: string }> => {
      const order = await orders.findAny(orderCode);
      if (order?.document.isBlocked !== true)
        throw new AppError('not-found', { detail: 'No such order is blocked.', isUsual: true });
      return { orderCode };
    },
  };
};

export type Showing = ReturnType<typeof createShowing>;
