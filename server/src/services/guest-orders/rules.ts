/** Account design: the links of mails are valid for 24 hours. */
export const linkHours = 24;

export const linkMs = linkHours * 3_600_000;

/** Account design: "at `/o/{token}` for 90 days", from the order. */
export const statusLinkMs = 90 * 86_400_000;
