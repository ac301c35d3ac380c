import * as z from 'zod/mini';
import { DeliveryAddressFields } from './address-fields.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { AddressChange, ReorderStatus } from './orders.ts';
import { examplePlace } from './place.ts';

const id = z.string().check(z.maxLength(200));

/** Albums §7: "Update delivery address on /v1/superorders/{code}/deliveryAddress with an address body." */
export const orderAddress = contractPart({
  service: 'order',
  title: 'Delivery address of an order',
  endpoints: {
    changeDeliveryAddress: endpoint({
      method: 'PUT',
      path: '/v1/superorders/:code/deliveryAddress',
      summary: 'Ask the shop for another delivery address; `addressChange` of the order keeps the state',
      security: 'customer',
      params: z.object({ code: id }),
      body: DeliveryAddressFields,
      reply: { status: 200, body: AddressChange },
      problems: ['not-found', 'order-in-production', 'address-change-pending', 'address-change-impossible'],
    }),
  },
  examples: { body: examplePlace },
});

/** Ordering the same again. */
export const reorder = contractPart({
  service: 'reorder',
  title: 'Reorder',
  endpoints: {
    readReorderStatus: endpoint({
      method: 'GET',
      path: '/reorder/status/:orderId',
      summary: 'Whether the order of this product order can be ordered again, and what has changed',
      security: 'customer',
      params: z.object({ orderId: id }),
      reply: { status: 200, body: z.object({ superOrderCode: z.string(), ...ReorderStatus.shape }) },
      problems: ['not-found'],
    }),
    reorderDirect: endpoint({
      method: 'POST',
      path: '/reorder-direct',
      summary: 'Order the same again: the customer continues in the shop',
      security: 'customer',
      query: z.object({ OrderCode: id }),
      reply: { status: 200, body: z.object({ ShopUrl: z.string() }) },
      problems: ['not-found', 'reorder-unavailable'],
    }),
  },
});
