import { sitePaths } from '@albumen/contracts/site-paths';
import type { MessageId } from '../i18n/message-id.ts';
import { classNames } from '../lib/class-names.ts';
import { ArrowLeftIcon } from '../ui/icons.tsx';
import link from '../ui/link.module.css';
import { Page } from '../ui/page.tsx';
import page from '../ui/page.module.css';

/** The head of a page, as its screen draws it. */
interface PageHead {
  readonly title: MessageId;
  /** The heading, if it is not the title. */
  readonly heading?: MessageId;
  readonly isWide?: true;
  readonly hasBackLink?: true;
}

const photosHead: PageHead = {
  title: 'photos.tabPhotos',
  heading: 'photos.title',
  isWide: true,
  hasBackLink: true,
};

/** The heads of the pages of the menu, by path. Pages without one have an outline without words. */
export const pageHeads: Readonly<Record<string, PageHead>> = {
  [sitePaths.home]: { title: 'home.title', heading: 'home.greeting' },
  [sitePaths.orders]: { title: 'orders.title' },
  [sitePaths.invoices]: { title: 'invoices.title' },
  [sitePaths.integration]: { title: 'integration.title' },
  [sitePaths.settings]: { title: 'settings.title' },
  [sitePaths.savedProjects]: { title: 'projects.title' },
  [sitePaths.myPhotos]: photosHead,
  [sitePaths.photos]: photosHead,
  [sitePaths.albums]: { title: 'albums.title', heading: 'photos.title', hasBackLink: true },
  [sitePaths.widgets]: { title: 'widgets.title' },
};

interface PageOutlineProps {
  readonly path: string;
  readonly heading: string | undefined;
}

/** The heading of a page, where its screen draws it, above an outline of content. Not for screen readers. */
export const PageOutline = ({ path, heading }: PageOutlineProps) => {
  const { isWide = false, hasBackLink = false } = pageHeads[path] ?? {};
  const isHome = path === sitePaths.home;
  return (
    <Page isWide={isWide} isFull={isHome}>
      <div className={classNames(page.line, isHome && 'outline-home')}>
        {hasBackLink && (
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it looks like the link that replaces it, but leads nowhere
          <a className={link.back}>
            <ArrowLeftIcon />
          </a>
        )}
        {heading === undefined ? (
          <span className="outline-heading" />
        ) : (
          <p className={classNames(page.heading, 'outline-words')}>{heading}</p>
        )}
      </div>
      <div className="outline-rows" />
    </Page>
  );
};
