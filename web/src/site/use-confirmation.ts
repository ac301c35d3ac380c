import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserValue } from '../api/browser-value.ts';
import { ApiError } from '../api/client.ts';
import { GoneError } from '../lib/failure-cause.ts';
import { useLinkToken } from './link-token.ts';

/** The body of a confirmation: without `browser`, the customer has pressed a button. */
export interface ConfirmationBody {
  readonly browser?: string;
}

interface ConfirmationParts {
  /** Makes the change and leaves the page. */
  readonly confirm: (token: string, body: ConfirmationBody) => Promise<unknown>;
  readonly failed: (error: unknown, token: string) => unknown;
  /** Whether the server may know this browser even if it has no value, such as by a cookie. */
  readonly asksInAnyBrowser?: boolean;
}

const isByHand = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirmation-by-hand';

/**
 * The page behind the link of a mail. It confirms by itself only in the browser that made the request, because programs
 * that scan mails open links and run scripts; elsewhere the customer presses a button: `isAsking`.
 */
export const useConfirmation = ({ confirm, failed, asksInAnyBrowser = false }: ConfirmationParts) => {
  const token = useLinkToken();
  const [isAsking, setAsking] = useState(
    () => token !== '' && !asksInAnyBrowser && browserValue() === undefined,
  );
  const isBegun = useRef(false);

  const send = async (body: ConfirmationBody): Promise<void> => {
    setAsking(false);
    try {
      if (token === '') throw new GoneError('The link has no token.');
      await confirm(token, body);
    } catch (error) {
      if (isByHand(error)) setAsking(true);
      else await failed(error, token);
    }
  };

  const begin = useEffectEvent(() => {
    // Effects may run twice.
    if (isBegun.current || isAsking) return;
    isBegun.current = true;
    void send({ browser: browserValue() ?? crypto.randomUUID() });
  });
  useEffect(() => begin(), []);

  return { isAsking, press: () => void send({}) };
};
