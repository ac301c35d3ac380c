import { gallery, nameForNoChannel, widgets } from '@albumen/contracts/widgets';
import type { WidgetCandidate } from '@albumen/contracts/widgets';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, createServiceClient } from './client.ts';
import { configuration } from './configuration.ts';

/** The calls for widgets. */
export const widgetCalls = createServiceClient(widgets);

/** The calls that publish widgets. */
export const galleryCalls = createServiceClient(gallery);

const allKey = ['widgets'] as const;

const storedWidget = <Wire extends WidgetCandidate>({ orderCode: productCode, ...widget }: Wire) => ({
  ...widget,
  productCode,
});

/** The channel in which this site publishes widgets. */
export const galleryChannel = (): string => configuration().channelId ?? nameForNoChannel;

/**
 * The customer's widgets, newest first, and the products that could have one. Albums §3: "the widget store holds
 * productCode (renamed from orderCode)".
 */
export const widgetsQuery = queryOptions({
  queryKey: [...allKey, 'list'],
  queryFn: async ({ signal }) => {
    const { items, candidates } = await widgetCalls.listWidgets({ query: {}, signal });
    return { widgets: items.map(storedWidget), candidates: candidates.map(storedWidget) };
  },
});

/** One widget; null if there is none. Albums §7: "GET /v1/widget/{id} (401 gives none)". */
export const widgetQuery = (widgetId: string) =>
  queryOptions({
    queryKey: [...allKey, widgetId],
    queryFn: async ({ signal }) => {
      try {
        return await widgetCalls.readWidget({ params: { widgetId }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null;
        throw error;
      }
    },
  });

/** Whether a widget is published, and under which category. */
export const entryQuery = (widgetId: string) =>
  queryOptions({
    queryKey: [...allKey, widgetId, 'entry'],
    queryFn: ({ signal }) =>
      galleryCalls.readGalleryEntry({ params: { widgetId }, query: { channel: galleryChannel() }, signal }),
  });

/** The categories of the gallery. */
export const categoriesQuery = queryOptions({
  queryKey: ['gallery-categories'],
  queryFn: ({ signal }) => galleryCalls.listCategories({ signal }),
});

/** Reads the list of widgets again. */
export const refreshWidgets = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: allKey });
