declare module 'virtual:start-messages' {
  import type { Messages } from './message-id.ts';

  /** The English messages that begin with `start.`. */
  const startMessages: Messages;
  export default startMessages;
}

declare module 'virtual:message-addresses' {
  import type { Locale } from '@albumen/contracts/site-paths';

  /** The folder of the messages that are loaded late, in a file `{part}.{locale}.js` for each part of the code. */
  export const lateFolder: string;

  /** The address of the parsed messages that every page needs, of each locale. */
  const addresses: Readonly<Record<Locale, string>>;
  export default addresses;
}
