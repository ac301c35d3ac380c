import { isolatedValues } from '@albumen/contracts/isolated-text';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from './message-id.ts';

/** The values of a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** Returns the text of a message in the customer's language. */
export type Text = (id: MessageId, values?: MessageValues) => string;

/** `const text = useText(); text('photos.empty')`: every word on the screen comes from here. */
export const useText = (): Text => {
  const { formatMessage } = useIntl();
  return useCallback(
    (id, values) => formatMessage({ id }, values && isolatedValues(values)),
    [formatMessage],
  );
};
