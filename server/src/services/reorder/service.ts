import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { ReorderStatus } from '@albumen/contracts/orders';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Site } from '../../kernel/sites.ts';
import type { CatalogueService } from '../catalogue/index.ts';
import type { OrdersService } from '../orders/index.ts';
import { reorderRequested } from './events.ts';

export interface ReorderParts extends Pick<Infrastructure, 'database' | 'announce'> {
  readonly orders: Pick<OrdersService, 'find' | 'findByItem'>;
  readonly catalogue: Pick<CatalogueService, 'shopUrlOf'>;
}

/** Ordering the same again in the shop. */
export const createReorderService = ({ database, announce, orders, catalogue }: ReorderParts) => {
  /** Where a reorder continues; undefined if the order offers none. */
  const addressOf = async (
    orderCode: string,
    order: OperatorOrder,
    site: Site,
  ): Promise<string | undefined> => {
    const { reorder, isBlocked } = order;
    if (!reorder || isBlocked) return undefined;
    if (reorder.url !== undefined) return reorder.url;
    const shop = await catalogue.shopUrlOf(site);
    if (shop === undefined) return undefined;
    const address = new URL(shop, site.publicUrl);
    address.searchParams.set('OrderCode', orderCode);
    return address.href;
  };

  return {
    /** Throws `not-found` if the order offers no reorder. */
    status: async (
      ownerId: string,
      itemCode: string,
      site: Site,
    ): Promise<ReorderStatus & { readonly superOrderCode: string }> => {
      const { id, document } = await orders.findByItem(ownerId, itemCode);
      const { reorder } = document;
      if (!reorder || (await addressOf(id, document, site)) === undefined)
        throw new AppError('not-found', { detail: 'The shop offers no reorder of this order.' });
      return { superOrderCode: id, state: reorder.state, changes: reorder.changes ?? [] };
    },

    /** Returns the address in the shop. Throws `not-found`, `reorder-unavailable`. */
    start: async (ownerId: string, orderCode: string, site: Site): Promise<string> => {
      const order = await orders.find(ownerId, orderCode);
      if (!order) throw new AppError('not-found', { detail: 'Order not found' });
      const address = await addressOf(orderCode, order, site);
      if (address === undefined || order.reorder?.state === 'unavailable')
        throw new AppError('reorder-unavailable', { isUsual: true });
      await inTransaction(database, (tx) =>
        announce(tx, reorderRequested, { customerId: ownerId, orderCode }),
      );
      return address;
    },
  };
};

export type ReorderService = ReturnType<typeof createReorderService>;
