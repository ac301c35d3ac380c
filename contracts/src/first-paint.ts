import type { FeatureFlag } from './web-configuration.ts';

/** A line of the side menu. */
export interface PaintedEntry {
  /** With a slot for the attribute that marks it on its own pages, `current`. */
  readonly html: string;
  /** Its pages, as a regular expression. */
  readonly path?: string;
  /** Pages without it, as a regular expression. */
  readonly hiddenOn?: string;
  readonly flag?: FeatureFlag | undefined;
  /** Whether it is for business customers only, or for others only. */
  readonly business?: boolean | undefined;
  /** The setting without which it is not offered. */
  readonly needs?: 'photoFaqUrl' | 'chat';
}

/**
 * The first view of a signed-in customer, until the code of the website runs, in one language: HTML that the build draws.
 * The server composes it for a site, a kind of customer and a path, and fills its `{{slots}}`.
 */
export interface FirstPaint {
  /** The address of the messages that every page needs. */
  readonly messages: string;
  /** The title of documents whose page has none of its own. */
  readonly title: string;
  /** The frame, with slots for `mark`, `name`, `menu`, `path` and `page`. */
  readonly frame: string;
  /** The mark of the product. */
  readonly productMark: string;
  /** The mark of a brand, with a slot for `address`. */
  readonly brandMark: string;
  readonly menu: readonly PaintedEntry[];
  /** The outlines of pages by path; that of home has a slot for `greeting`. */
  readonly pages: Readonly<Record<string, { readonly title: string; readonly html: string }>>;
  /** The outline of any other page. */
  readonly otherPage: string;
  /** For each hour of the day. */
  readonly greetings: readonly string[];
  /** All pages with the frame, as a regular expression. */
  readonly framed: string;
  /** By path: the files that a page loads first, besides those of every page. */
  readonly preloads: Readonly<
    Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
  >;
}

/** The folder of a built website with a `FirstPaint` for each locale, in `{locale}.json`. It is not served. */
export const firstPaintFolder = '.vite/first-paint';

/** The id of the element of a page that holds the configuration, as JSON. */
export const configurationElement = 'configuration';
