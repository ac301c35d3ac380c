import { confirmationParameter } from '@albumen/contracts/site-paths';
import { useLocation } from '@tanstack/react-router';

/** A value of the link that led to this page; empty if there is none. */
export const useLinkValue = (parameter: string): string =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(parameter) ?? '' });

/** The token of the link that led to this page; empty if there is none. */
export const useLinkToken = (): string => useLinkValue(confirmationParameter);

/** The address of a page for the same link. */
export const withLinkToken = (
  path: string,
  token: string,
  more: Readonly<Record<string, string>> = {},
): string => `${path}?${new URLSearchParams({ [confirmationParameter]: token, ...more }).toString()}`;
