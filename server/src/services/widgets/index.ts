import { nameForNoChannel } from '@albumen/contracts/widgets';
import { operatorReads } from '../../kernel/events.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import type { Site } from '../../kernel/sites.ts';
import { widgetReported, widgetShared } from './events.ts';
import { widgetPages, widgetsRoutes } from './routes.ts';
import type { WidgetsCalls } from './routes.ts';
import { createWidgetsService } from './service.ts';
import type { WidgetsParts } from './service.ts';
import { createShares } from './shares.ts';
import type { SharesParts } from './shares.ts';
import { createShowing } from './showing.ts';
import { createWidgetsStore } from './store.ts';

/** Products that customers show on a public page. */
export const createWidgets = async ({
  channelId = nameForNoChannel,
  ...parts
}: Omit<
  WidgetsParts & SharesParts & Pick<WidgetsCalls, 'attempts'>,
  'store' | 'widgets' | 'showing' | 'refusalKey' | 'channelOf'
> & {
  /** The shop's channel on sites that name none. */
  readonly channelId?: string | undefined;
}): Promise<Made<undefined>> => {
  const house = { ...parts, channelOf: (site: Site) => site.shop.channelId ?? channelId };
  const store = createWidgetsStore(house.database);
  const service = createWidgetsService({ ...house, store });
  const refusalKey = await sharedSecret(house.database, 'widget-mail-refusals');
  const showing = createShowing({ ...house, store });
  const shares = await createShares({ ...house, store, widgets: service, showing, refusalKey });
  return {
    service: undefined,
    slice: {
      name: 'widgets',
      serves: widgetsRoutes({ ...house, service, shares, showing }),
      publicPages: (http) => widgetPages(http, { ...house, shares, showing }),
      operatorEvents: [
        operatorReads(widgetShared, ({ ownerId: customerId, ...payload }) => [
          { type: 'widget.shared', customerId, payload },
        ]),
        operatorReads(widgetReported, ({ ownerId: customerId, ...payload }) => [
          { type: 'widget.reported', customerId, payload },
        ]),
      ],
      beforeDeletion: async (ownerId) => [{ kind: 'widgets', count: await service.countPublished(ownerId) }],
      hashes: [{ table: 'widget_mail_refusals', column: 'address_hash' }],
      customerData: {
        ...service.customerData,
        async *describe(ownerId) {
          yield* service.customerData.describe?.(ownerId) ?? [];
          yield* shares.describe(ownerId);
        },
      },
    },
  };
};
