import { localeChoices } from '@albumen/contracts/locale-names';
import { mark } from '@albumen/contracts/mark';
import { scene } from '@albumen/contracts/scene';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { html } from '../../../platform/http/html.ts';
import type { Html } from '../../../platform/http/html.ts';
import type { Page } from '../../../kernel/html-pages/page.ts';
import { pageStyles, readScript, readStylesheet } from '../../../kernel/html-pages/page-asset.ts';
import type { Brand, Site } from '../../../kernel/sites.ts';
import { identityPath, languagePath } from '../paths.ts';
import { textsOf } from '../texts.ts';
import type { IdentityMessage, IdentityText } from '../texts.ts';

export const identityStylesheet = readStylesheet(`${identityPath}/assets/identity.css`, [
  ...pageStyles,
  new URL('identity.css', import.meta.url),
]);

export const identityScript = readScript(
  `${identityPath}/assets/identity.js`,
  new URL('identity.js', import.meta.url),
);

/** The language and the brand of a page. */
export interface PageLanguage {
  /** The address of the page, for the form that changes its language; undefined if the site has only one. */
  readonly address: string | undefined;
  readonly locale: Locale;
  readonly text: IdentityText;
  readonly brand: Brand;
}

export const languageOf = (
  locale: Locale,
  { brand, forcesLocale }: Pick<Site, 'brand' | 'forcesLocale'>,
  address: string,
): PageLanguage => ({
  address: forcesLocale ? undefined : address,
  locale,
  text: textsOf(locale),
  brand,
});

/** Changes the language of the page. The page's script submits it at once. */
const languageForm = ({ address, locale, text }: PageLanguage): Html | undefined =>
  address === undefined
    ? undefined
    : html`<form class="language" method="post" action="${languagePath}">
        <input type="hidden" name="back" value="${address}" />
        <label>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
            <circle cx="12" cy="12" r="9" />
            <path
              d="M3 12h18M12 3c2.5 2.7 3.8 5.7 3.8 9s-1.3 6.3-3.8 9c-2.5-2.7-3.8-5.7-3.8-9S9.500 5.700 12 3z"
            />
          </svg>
          <span class="visually-hidden">${text('language.label')}</span>
          <select name="locale" autocomplete="off">
            ${localeChoices.map(
              ({ value, label }) =>
                html`<option value="${value}" lang="${value}" ${value === locale && html`selected`}>
                  ${label}
                </option>`,
            )}
          </select>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
            <path d="m9.5 5 7 7-7 7" />
          </svg>
        </label>
        <noscript><button>${text('language.change')}</button></noscript>
      </form>`;

const { size, ground, stroke, frame, hills, sun } = mark;

/** The mark of the product, in the colours of the brand. */
const brandMark = html`<svg
  viewBox="0 0 ${size} ${size}"
  width="32"
  height="32"
  aria-hidden="true"
  focusable="false"
>
  <rect class="mark-ground" width="${size}" height="${size}" rx="${ground.radius}" />
  <rect
    class="mark-line"
    x="${frame.x}"
    y="${frame.y}"
    width="${frame.width}"
    height="${frame.height}"
    rx="${frame.radius}"
    stroke-width="${stroke}"
  />
  <path class="mark-line" d="${hills}" stroke-width="${stroke}" />
  <circle class="mark-sun" cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" />
</svg>`;

/**
 * A landscape at dawn below the card, in the colours of the stylesheet. It is decorative, so screen readers skip it.
 */
const landscape = html`<svg
  class="scene"
  viewBox="0 0 ${scene.width} ${scene.height}"
  preserveAspectRatio="xMidYMax slice"
  aria-hidden="true"
  focusable="false"
>
  <circle class="scene-sun" cx="${scene.sun.x}" cy="${scene.sun.y}" r="${scene.sun.radius}" />
  <path class="scene-far" d="${scene.far}" />
  <path class="scene-middle" d="${scene.middle}" />
  <path class="scene-near" d="${scene.near}" />
</svg>`;

/** A hyphenated word such as e-mail in a text; not inside an address. */
const hyphenated = /(?<=[\s>(“])\p{L}+(?:-\p{L}+)+(?=[\s<).,:;?!”])/gu;

/**
 * Marks where lines may break: not after a hyphen, where browsers break and CSS cannot prevent it, but after the @ of
 * an address.
 */
const withLineEnds = ({ markup }: Html): Html => ({
  markup: markup.replaceAll(/>[^<]+</g, (words) =>
    words.replaceAll(hyphenated, '<span class="whole-word">$&</span>').replaceAll('@', '@<wbr />'),
  ),
});

/** A page of the identity provider: the brand, a card with one heading, and the landscape behind it. */
export const identityPage = (language: PageLanguage, title: IdentityMessage, content: Html): Page => {
  const { locale, text, brand } = language;
  return {
    locale,
    title: text('page.title', { page: text(title), brand: brand.name }),
    stylesheet: identityStylesheet,
    script: identityScript,
    keepsColorScheme: true,
    body: withLineEnds(
      html`<div class="identity">
        <header class="brand">
          ${brand.picture === undefined ? brandMark : html`<img src="${brand.picture}" alt="" width="32" height="32" />`}<span>${brand.name}</span>${languageForm(language)}
        </header>
        <main class="sheet card">
          <h1>${text(title)}</h1>
          ${content}
        </main>
        ${landscape}
      </div>`,
    ),
  };
};

/** The way back to the application, which starts a new sign-in if necessary. */
export const homePath = sitePaths.home;

export const homeButton = (text: IdentityText, label: IdentityMessage): Html =>
  html`<a class="button" href="${homePath}">${text(label)}</a>`;
