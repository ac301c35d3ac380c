/** The statuses of an order. Albums §4: "Order display statuses (internal value in brackets)". */
export const orderStatuses = [
  'Received',
  'Confirmed',
  'ProductionStarted',
  'ProductionCompleted',
  'Dispatched',
  'Cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Whether a status is one of the six; the operator may send others. */
export const isOrderStatus = (status: string): status is OrderStatus =>
  orderStatuses.some((one) => one === status);

/** The display status of each status. Source: the same sentence. */
export const displayStatuses = {
  Received: 'AwaitingPayment',
  Confirmed: 'Ordered',
  ProductionStarted: 'InProduction',
  ProductionCompleted: 'InProduction',
  Dispatched: 'Sent',
  Cancelled: 'Cancelled',
} as const satisfies Readonly<Record<OrderStatus, string>>;
export type DisplayStatus = (typeof displayStatuses)[OrderStatus];

/** Albums §4: "Order item statuses". The operator may send others. */
export const itemStatuses = [
  'paymentPending',
  'paymentFailed',
  'paymentSuccess',
  'paymentFree',
  'verification failed',
  'processing',
  'processing failed',
  'approved',
  'rejected',
  'on_hold',
  'producing',
  'delayed',
  'shipped',
  'cancelled',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** Albums §3: "an order source (one of two values)". The values are our choice. */
export const orderSources = ['webshop', 'desktop'] as const;

/** The ways of delivery that an order can have. */
export const deliveryWays = ['Home', 'PickupPoint'] as const;

/** Albums §4: "Delivery types: PickupPoint, Home, or change in progress". */
export const deliveryTypes = [...deliveryWays, 'ChangeInProgress'] as const;

/** Whether an order can be ordered again; `changed`: not everything, or not as it was. */
export const reorderStates = ['available', 'changed', 'unavailable'] as const;

/** The difference of a product in a reorder. */
export const reorderChangeStates = ['changed', 'unavailable'] as const;

/** The answers of the operator to a new delivery address. */
export const addressAnswers = ['accepted', 'rejected'] as const;

/** Why a delivery address cannot be changed. */
export const addressChangeCauses = [
  'in-production',
  'sent',
  'cancelled',
  'pickup-point',
  'no-address',
  'blocked',
  'too-late',
] as const;
export type AddressChangeCause = (typeof addressChangeCauses)[number];

/** Albums §5: "A/B test offers must be 'control' or 'A'." */
export const offerVariants = ['control', 'A'] as const;

/** Our choice: the campaign whose end is shown next to the payment and the reorder of an order. */
export const cutOffCampaign = 'order-cut-off';

/** Our choice: the offer whose variant `A` is shown on the page of an order. */
export const orderPageOffer = 'order-page';
