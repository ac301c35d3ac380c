import type { ComponentProps, ReactNode } from 'react';
import { useRouteOf } from '../api/menus.ts';
import type { RouteName } from '../api/menus.ts';
import { useText } from '../i18n/use-text.ts';
import { ExternalLink } from '../ui/link.tsx';

interface RouteLinkProps extends Omit<ComponentProps<typeof ExternalLink>, 'href'> {
  readonly to: RouteName;
  /** Shown if the site has no address of that page. Default: nothing. */
  readonly fallback?: ReactNode;
}

/** A link to a named page of the retailer. */
export const RouteLink = ({ to, fallback, ...link }: RouteLinkProps) => {
  const href = useRouteOf(to);
  return href === undefined ? fallback : <ExternalLink {...link} href={href} />;
};

interface ContactLinkProps {
  /** `quiet` next to the buttons of a page; without it, a link in a sentence. */
  readonly variant?: 'quiet';
}

/** The way to customer care. */
export const ContactLink = (props: ContactLinkProps) => {
  const text = useText();
  return (
    <RouteLink to="ContactUs" {...props}>
      {text('ui.contact')}
    </RouteLink>
  );
};
