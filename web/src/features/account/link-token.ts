import { confirmationParameter } from '@albumen/contracts/site-paths';
import { useLocation } from '@tanstack/react-router';

/** The token of the link that led to this page; empty if there is none. */
export const useLinkToken = (): string =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(confirmationParameter) ?? '' });

/** The address of a page for the same link. */
export const withLinkToken = (path: string, token: string): string =>
  `${path}?${new URLSearchParams({ [confirmationParameter]: token }).toString()}`;
