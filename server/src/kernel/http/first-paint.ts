import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationElement, firstPaintFolder } from '@albumen/contracts/first-paint';
import type { FirstPaint, PaintedEntry } from '@albumen/contracts/first-paint';
import { sessionLook } from '@albumen/contracts/session-cookies';
import type { Locale } from '@albumen/contracts/site-paths';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';

/** Everything on which the page of a site depends. */
export interface PageView {
  readonly configuration: WebConfiguration;
  readonly locale: Locale;
  readonly url: string;
  readonly cookies: string;
  /** The hour of the day for most customers of the site. */
  readonly hour: number;
}

/** Puts values into the slots of built HTML. */
const filled = (markup: string, slots: Readonly<Record<string, Html | string>>): Html => ({
  markup: markup.replaceAll(/\{\{(\w+)\}\}/g, (slot, name: string) => html`${slots[name] ?? slot}`.markup),
});

const matches = (pattern: string | undefined, path: string): boolean =>
  pattern !== undefined && new RegExp(pattern).test(path);

/** Draws the frame and the page's head without anything that only its customer may see. */
const drawFrame = (paint: FirstPaint, path: string, isBusiness: boolean, view: PageView): Html => {
  const { features, mark, brandName, photoFaqUrl, scripts } = view.configuration;
  const isSet = { photoFaqUrl: photoFaqUrl !== undefined, chat: scripts.chat !== undefined };
  const isShown = ({ flag, business, needs, hiddenOn }: PaintedEntry): boolean =>
    (flag === undefined || features[flag]) &&
    (business === undefined || business === isBusiness) &&
    (needs === undefined || isSet[needs]) &&
    !matches(hiddenOn, path);
  const entries = paint.menu
    .filter(isShown)
    .map((entry) =>
      filled(entry.html, { current: matches(entry.path, path) ? html` aria-current="page"` : '' }),
    );
  return filled(paint.frame, {
    mark: mark === undefined ? { markup: paint.productMark } : filled(paint.brandMark, { address: mark }),
    name: brandName,
    menu: html`${entries}`,
    path,
    page: filled(paint.pages[path]?.html ?? paint.otherPage, { greeting: paint.greetings[view.hour] ?? '' }),
  });
};

/** JSON that HTML cannot end, whatever texts it contains. */
const embedded = (value: unknown): Html => ({ markup: JSON.stringify(value).replaceAll('<', '\\u003c') });

/** The part of the built page between two comments. */
const between = (name: string): RegExp => new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`);

/**
 * Completes the built page for a site: its configuration, its look and the visitor's language, and for those who seem to
 * be signed in the frame with its words, which is on the screen before any code arrives.
 */
export const completePage = (page: string, paint: FirstPaint, view: PageView): string => {
  const { configuration, locale } = view;
  const [pathname = '', query] = view.url.split('?');
  const path = pathname.replace(/(?<=.)\/$/, '');
  const look = sessionLook(view.cookies);
  const isPainted =
    look && new URLSearchParams(query).get('stripped') !== 'true' && matches(paint.framed, path);
  const head = html`<script type="application/json" id="${configurationElement}">
      ${embedded(configuration)}
    </script>
    <link rel="preload" href="${paint.messages}" as="fetch" crossorigin />
    ${
      configuration.stylesheet !== undefined &&
      html`<link rel="stylesheet" href="${configuration.stylesheet}" />`
    }`;
  const withHead = page
    .replace(/<html lang="[^"]*"/, html`<html lang="${locale}" class="style-${configuration.style}"`.markup)
    .replace(/<title>[^<]*/, () => html`<title>${paint.pages[path]?.title ?? paint.title}`.markup)
    .replace(between('configuration'), () => head.markup);
  if (!isPainted) return withHead;
  const { scripts = [], styles = [] } = paint.preloads[path] ?? {};
  // Below the frame: what every page needs comes first.
  const body = html`${drawFrame(paint, path, look.isBusiness, view)}
  ${styles.map((address) => html`<link rel="preload" href="${address}" as="style" crossorigin />`)}
  ${scripts.map((address) => html`<link rel="modulepreload" href="${address}" crossorigin />`)}`;
  return withHead.replace(between('frame'), () => body.markup);
};

/** Reads the page of a build and completes it. A build that replaces another under a running server is read at once. */
export const readPage = async (folder: string, view: PageView): Promise<string> => {
  const [page, paint] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, firstPaintFolder, `${view.locale}.json`), 'utf8'),
  ]);
  return completePage(page, JSON.parse(paint) as FirstPaint, view);
};
