import * as z from 'zod/mini';

/** Account design: the links of mails are valid for 24 hours. */
export const linkHours = 24;

export const linkMs = linkHours * 3_600_000;

export const OrderLink = z.object({ orderCode: z.string() });
export type OrderLink = z.infer<typeof OrderLink>;

/** Account design: "at `/o/{token}` for 90 days", from the order. */
export const statusLinkMs = 90 * 86_400_000;
