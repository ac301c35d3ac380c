import { useRouteOf } from '../api/menus.ts';
import { useText } from '../i18n/use-text.ts';
import { ExternalLink } from '../ui/link.tsx';

interface ContactLinkProps {
  /** `quiet` next to the buttons of a page; without it, a link in a sentence. */
  readonly variant?: 'quiet';
}

/** The way to customer care. Nothing if the site has no address of theirs. */
export const ContactLink = ({ variant }: ContactLinkProps) => {
  const text = useText();
  const contact = useRouteOf('ContactUs');
  if (contact === undefined) return null;
  return (
    <ExternalLink href={contact} {...(variant && { variant })}>
      {text('ui.contact')}
    </ExternalLink>
  );
};
