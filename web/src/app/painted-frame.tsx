import type { FirstPaint, PaintedEntry } from '@albumen/contracts/first-paint';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createIntl } from 'react-intl';
import { dayPartAt } from '../lib/day-part.ts';
import type { MessageId, Messages } from '../i18n/message-id.ts';
import { Mark, siteNameClass } from '../site/site-name.tsx';
import { classNames } from '../lib/class-names.ts';
import { ChatIcon, HelpIcon, MenuIcon, SignOutIcon } from '../ui/icons.tsx';
import iconButton from '../ui/icon-button.module.css';
import layout from '../ui/layout.module.css';
import { menuEntries } from './features.ts';
import styles from './frame.module.css';
import menuStyles from './menu.module.css';
import { pageHeads, PageOutline } from './page-outline.tsx';
import { router } from './router.tsx';

/** The frame as `Frame` draws it. The security policy forbids style attributes, so the gaps are in a style sheet. */
const PaintedFrame = () => (
  <div className={classNames('painted-frame', styles.frame)} aria-hidden="true">
    <header>
      <div className={classNames(layout.row, styles.bar)}>
        <div className={styles.small}>
          <span className={iconButton.button}>
            <MenuIcon />
          </span>
        </div>
        <div className={styles.brand}>
          <span className={siteNameClass}>{'{{mark}}{{name}}'}</span>
        </div>
      </div>
    </header>
    <div className={styles.side}>
      <div className={menuStyles.menu}>
        <div className={classNames(layout.stack, 'painted-menu')}>{'{{menu}}'}</div>
      </div>
    </div>
    <div className={styles.page}>
      <div className={classNames(styles.content, 'painted-page')} data-path="{{path}}">
        {'{{page}}'}
      </div>
    </div>
  </div>
);

/** The pages of a menu entry: its own, and unless it is exact those below. */
const pagesOf = (path: string, isExact: boolean): string => (isExact ? `^${path}$` : `^${path}(/|$)`);

/** All pages with the frame, as a regular expression. Not unknown ones, nor previews, which cover it. */
const framed = (): string => {
  const routes = Object.values(
    router.routesById as Record<
      string,
      { id: string; fullPath: string; options: { staticData?: { coversFrame?: true } } }
    >,
  );
  const paths = routes
    .filter(
      ({ id, fullPath, options }) =>
        id.startsWith('/main/') && fullPath !== '/$' && !options.staticData?.coversFrame,
    )
    .map(({ fullPath }) => fullPath.replace(/(?<=.)\/$/, '').replaceAll(/\$\w+/g, '[^/]+'));
  return `^(${[...new Set(paths)].join('|')})$`;
};

/** Draws what a signed-in customer sees until the code runs. The build calls it for each locale. */
export const drawFirstPaint = (
  locale: Locale,
  messages: Messages,
  address: string,
): Omit<FirstPaint, 'preloads'> => {
  const intl = createIntl({ locale, messages });
  const text = (id: MessageId, values?: Record<string, string>) => intl.formatMessage({ id }, values);
  // A click before the code runs opens the page. The keyboard does not stop here: the frame is hidden from its users.
  const entry = (
    label: MessageId,
    Icon: ComponentType,
    rest: Omit<PaintedEntry, 'html'> = {},
    href?: string,
  ) => ({
    html: renderToStaticMarkup(
      <a className={menuStyles.link} href={href} tabIndex={-1} data-current="{{current}}">
        <Icon />
        {text(label)}
      </a>,
    ).replace(' data-current="{{current}}"', '{{current}}'),
    ...rest,
  });
  const outline = (path: string, heading?: string): string =>
    renderToStaticMarkup(<PageOutline path={path} heading={heading} />);
  return {
    messages: address,
    title: text('home.title'),
    frame: renderToStaticMarkup(<PaintedFrame />),
    productMark: renderToStaticMarkup(<Mark own={undefined} />),
    // React puts a preload of the picture before it.
    brandMark: renderToStaticMarkup(<Mark own="{{address}}" />).replace(/^<link[^>]*>/, ''),
    menu: [
      ...menuEntries.map(({ to, label, Icon, isExact = false, access }) =>
        entry(
          label,
          Icon,
          { path: pagesOf(to, isExact), flag: access?.flag, business: access?.business },
          to,
        ),
      ),
      entry('frame.faq', HelpIcon, { needs: 'photoFaqUrl' }),
      entry('frame.chat', ChatIcon, { needs: 'chat', hiddenOn: `^${sitePaths.myPhotos}` }),
      entry('frame.signOut', SignOutIcon),
    ],
    pages: Object.fromEntries(
      Object.entries(pageHeads).map(([path, { title, heading = title }]) => [
        path,
        { title: text(title), html: outline(path, path === sitePaths.home ? '{{greeting}}' : text(heading)) },
      ]),
    ),
    otherPage: outline(''),
    greetings: Array.from({ length: 24 }, (_, hour) =>
      text('home.greeting', { dayPart: dayPartAt(hour), hasName: 'false', name: '' }),
    ),
    framed: framed(),
  };
};
