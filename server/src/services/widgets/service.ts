import { randomUUID } from 'node:crypto';
import { widgetsLimit } from '@albumen/contracts/limits';
import type { Pdf } from '@albumen/contracts/products';
import { widgetPagePath } from '@albumen/contracts/site-paths';
import type { GalleryEntry, Widget, WidgetCandidate, WidgetList } from '@albumen/contracts/widgets';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { Site, Sites } from '../../kernel/sites.ts';
import type { CatalogueService } from '../catalogue/index.ts';
import type { OrdersService } from '../orders/index.ts';
import type { ProductsService } from '../products/index.ts';
import type { Widget as StoredWidget, WidgetsStore } from './store.ts';

export interface WidgetsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sites: Sites;
  readonly catalogue: CatalogueService;
  readonly orders: OrdersService;
  readonly products: ProductsService;
  /** The shop's channel on a site. */
  readonly channelOf: (site: Site) => string;
  readonly store: WidgetsStore;
}

const widgetNotFound = () => new AppError('not-found', { detail: 'There is no such widget.' });

/** Reports an invalid value of a call. */
const invalid = (field: string, message: string) =>
  new AppError('invalid-request', { detail: message, fields: [{ field, message }] });

/** The address of the public page. */
export const pageOf = (site: Site, widgetId: string): string =>
  site.publicUrl + widgetPagePath.replace('$widgetId', widgetId);

const candidateOf = ({ code, title, article, cover, coverSize }: Pdf): WidgetCandidate => ({
  orderCode: code,
  title,
  article,
  cover,
  ...(coverSize && { coverSize }),
});

const toWidget = (
  { id, createdAt }: StoredWidget,
  pdf: Pdf,
  { site, isBlocked }: { readonly site: Site; readonly isBlocked: boolean },
): Widget => ({
  ...candidateOf(pdf),
  widgetId: id,
  created: createdAt.toISOString(),
  url: pageOf(site, id),
  isBlocked,
});

/** Widgets and their gallery entries, for the customers who own them. */
export const createWidgetsService = (parts: WidgetsParts) => {
  const { database, clock, sites, catalogue, orders, products, channelOf, store } = parts;

  /** Throws `not-found`. */
  const requireWidget = async (ownerId: string, id: string): Promise<StoredWidget> => {
    const widget = await store.find({ ownerId, id });
    if (!widget) throw widgetNotFound();
    return widget;
  };

  /** Throws `not-found`, also if the operator has deleted the product. */
  const read = async (ownerId: string, id: string, site: Site): Promise<Widget> => {
    const widget = await requireWidget(ownerId, id);
    const pdf = await products.findPdf(ownerId, widget.productCode);
    if (!pdf) throw widgetNotFound();
    const blocked = await orders.itemsBlocked(ownerId, [pdf.code]);
    return toWidget(widget, pdf, { site, isBlocked: blocked.get(pdf.code) !== false });
  };

  /** Throws `not-found` and `order-blocked`. */
  const requireAllowed = async (ownerId: string, productCode: string): Promise<void> => {
    const isBlocked = (await orders.itemsBlocked(ownerId, [productCode])).get(productCode);
    if (isBlocked === undefined)
      throw new AppError('not-found', { detail: 'There is no such product order.' });
    if (isBlocked) throw new AppError('order-blocked', { isUsual: true });
  };

  const requireChannel = (channel: string, field: string): void => {
    const channels = [...new Set(sites.all.map(channelOf))];
    if (!channels.includes(channel)) throw invalid(field, `Accepted channels: ${channels.join(', ')}`);
  };

  const requireCategory = async (category: string | null): Promise<void> => {
    if (category !== null && !(await catalogue.categories()).has(category))
      throw invalid('body.category', 'Accepted: the id of a category of GET /v1/categories, or null');
  };

  /** Throws `not-found`. */
  const readEntry = async (ownerId: string, widgetId: string, channel: string): Promise<GalleryEntry> => {
    await requireWidget(ownerId, widgetId);
    requireChannel(channel, 'query.channel');
    const entry = await store.findEntry({ ownerId, widgetId, channel });
    return { widgetId, channel, isVisible: entry !== undefined, category: entry?.category ?? null };
  };

  return {
    requireWidget,
    requireAllowed,
    read,
    readEntry,

    /** Returns all widgets and candidates, or those of the named product orders. */
    list: async (ownerId: string, codes: readonly string[] | undefined, site: Site): Promise<WidgetList> => {
      const { items: pdfs } = await products.pdfs(ownerId);
      const wanted = new Map(
        pdfs.filter(({ code }) => codes?.includes(code) ?? true).map((pdf) => [pdf.code, pdf]),
      );
      const blocked = await orders.itemsBlocked(ownerId, [...wanted.keys()]);
      const items: Widget[] = [];
      for (const widget of await store.ofOwner(ownerId)) {
        const pdf = wanted.get(widget.productCode);
        if (!pdf) continue;
        items.push(toWidget(widget, pdf, { site, isBlocked: blocked.get(pdf.code) !== false }));
        wanted.delete(pdf.code);
      }
      const candidates = [...wanted.values()].filter(
        ({ code, progress }) => blocked.get(code) === false && progress.state !== 'failed',
      );
      return { items, candidates: candidates.map(candidateOf) };
    },

    /** Throws `not-found`, `order-blocked`, `product-without-pages` and `limit-reached`. */
    create: async (ownerId: string, productCode: string, site: Site): Promise<Widget> => {
      await requireAllowed(ownerId, productCode);
      const pdf = await products.findPdf(ownerId, productCode);
      if (!pdf || pdf.progress.state === 'failed') throw new AppError('product-without-pages');
      const widget = await changeOwned(database, ownerId, async (tx) => {
        const widgets = await store.ofOwner(ownerId, tx);
        const existing = widgets.find((one) => one.productCode === productCode);
        if (existing) return existing;
        if (widgets.length >= widgetsLimit)
          throw new AppError('limit-reached', { params: { limit: widgetsLimit } });
        const created = { ownerId, id: randomUUID(), productCode, createdAt: clock.now() };
        await store.add(tx, created);
        return created;
      });
      // The public page shows all pages.
      await products.openPages(ownerId, productCode);
      return toWidget(widget, pdf, { site, isBlocked: false });
    },

    /** Throws `not-found`. */
    delete: async (ownerId: string, id: string): Promise<void> => {
      await requireWidget(ownerId, id);
      await inTransaction(database, (tx) => store.remove(tx, { ownerId, id }));
    },

    /** Publishes a widget. Throws `not-found` and `order-blocked`. */
    publish: async (
      ownerId: string,
      { widgetId, channel, category }: Pick<GalleryEntry, 'widgetId' | 'channel' | 'category'>,
    ): Promise<GalleryEntry> => {
      const { productCode } = await requireWidget(ownerId, widgetId);
      requireChannel(channel, 'body.channel');
      await requireCategory(category);
      await requireAllowed(ownerId, productCode);
      await changeOwned(database, ownerId, async (tx) => {
        // A delete may have come in between.
        const widgets = await store.ofOwner(ownerId, tx);
        if (!widgets.some(({ id }) => id === widgetId)) throw widgetNotFound();
        await store.putEntry(tx, { ownerId, widgetId, channel, category, createdAt: clock.now() });
      });
      return { widgetId, channel, isVisible: true, category };
    },

    /** Throws `not-found`, and `widget-hidden` for a widget that is not published in the channel. */
    changeEntry: async (
      ownerId: string,
      { widgetId, channel }: Pick<GalleryEntry, 'widgetId' | 'channel'>,
      category: string | null,
    ): Promise<GalleryEntry> => {
      await requireWidget(ownerId, widgetId);
      requireChannel(channel, 'query.channel');
      await requireCategory(category);
      if (!(await store.changeEntry({ ownerId, widgetId, channel }, category)))
        throw new AppError('widget-hidden', { isUsual: true });
      return { widgetId, channel, isVisible: true, category };
    },

    /** Hides a widget. Throws `not-found`. */
    hide: async (ownerId: string, widgetId: string, channel: string): Promise<void> => {
      await requireWidget(ownerId, widgetId);
      requireChannel(channel, 'query.channel');
      await store.removeEntry({ ownerId, widgetId, channel });
    },

    /** Counts the widgets that are published in any channel. */
    countPublished: async (ownerId: string): Promise<number> =>
      new Set((await store.entriesOf(ownerId)).map(({ widgetId }) => widgetId)).size,

    categories: async () => ({
      items: [...(await catalogue.categories())]
        .map(([id, { title, position }]) => ({ id, title, position }))
        .toSorted((one, other) => one.position - other.position || one.title.localeCompare(other.title)),
    }),

    customerData: {
      tables: ['widgets', 'gallery_entries'],

      erase: store.removeOwned,

      async *describe(ownerId) {
        for (const { ownerId: _, ...widget } of await store.ofOwner(ownerId))
          yield { kind: 'widget', ...widget };
        for (const { ownerId: _, ...entry } of await store.entriesOf(ownerId))
          yield { kind: 'gallery-entry', ...entry };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type WidgetsService = ReturnType<typeof createWidgetsService>;
