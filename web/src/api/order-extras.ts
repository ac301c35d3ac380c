import { campaigns } from '@albumen/contracts/campaigns';
import { cutOffCampaign, orderPageOffer } from '@albumen/contracts/order-words';
import { orderDelivery } from '@albumen/contracts/orders';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, createServiceClient } from './client.ts';
import { orderQuery } from './orders.ts';

const campaignCalls = createServiceClient(campaigns);
const deliveryCalls = createServiceClient(orderDelivery);

/** Albums §7: "404 gives none", "404 means not found". */
const nullIfMissing = async <Found>(reading: Promise<Found>): Promise<Found | null> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/**
 * The days on which a product of an order is expected; null if nobody knows. Read again with the order.
 *
 * @param orderId the code of the product
 */
export const deliveryDatesQuery = (orderCode: string, orderId: string) =>
  queryOptions({
    queryKey: [...orderQuery(orderCode).queryKey, 'delivery', orderId],
    queryFn: ({ signal }) => nullIfMissing(deliveryCalls.readDeliveryDates({ params: { orderId }, signal })),
  });

/** The campaign with an order cut-off; null if there is none. */
export const cutOffQuery = queryOptions({
  queryKey: ['campaign', cutOffCampaign],
  queryFn: ({ signal }) =>
    nullIfMissing(campaignCalls.readCampaign({ params: { name: cutOffCampaign }, signal })),
});

/** The offer of the page of an order, with the variant of this customer; null if there is none. */
export const orderPageOfferQuery = queryOptions({
  queryKey: ['offer', orderPageOffer],
  queryFn: ({ signal }) =>
    nullIfMissing(campaignCalls.readOffer({ params: { optionCode: orderPageOffer }, signal })),
});
