/** Account design: "Double opt-in like the other links", which are valid for 24 hours. */
export const linkHours = 24;

export const linkMs = linkHours * 3_600_000;

/** Our choice: how long an unconfirmed request is kept, so that a new mail can be sent. */
export const requestKeptMs = 7 * 86_400_000;

/** Requests in a window of an hour, counted for each address or network. */
export const windowMs = 3_600_000;

/** Our choice: mails that one address can get. */
export const mailsPerAddress = 5;

/** Our choice: a stranger can send them to any address, so there is a second limit for a day. */
export const mailsPerAddressAndDay = 10;

export const dayMs = 86_400_000;

/** Our choice: requests that one network can make, such as an office behind one address. */
export const requestsPerNetwork = 20;
