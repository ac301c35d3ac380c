import type { Locale } from '@albumen/contracts/site-paths';
import { sitePaths } from '@albumen/contracts/site-paths';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { HeldFact } from '../../platform/slice.ts';
import type { Site } from '../../platform/sites.ts';
import { styleOf } from './index-style.ts';
import { factsPath, shownKinds, valueOf } from './rules.ts';
import type { PartSummary, ShownField, ShownKind } from './rules.ts';
import { isMessage, textsOf } from './texts.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns a function that writes a value for people; an empty string for a missing one. */
const createFormat = (locale: Locale, { timeZone }: Site) => {
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // A calendar day has no time zone.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  const written = (value: string, field: ShownField): string => {
    if (field === 'country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value;
    if (field === 'chosenLocale') return languages.of(value) ?? value;
    if (field === 'birthDate' && !Number.isNaN(Date.parse(value))) return days.format(new Date(value));
    if (instant.test(value) && !Number.isNaN(Date.parse(value))) return times.format(new Date(value));
    return value;
  };
  return {
    time: (at: Date): string => times.format(at),
    value: (value: unknown, field: ShownField): string => {
      if (value instanceof Date) return times.format(value);
      if (typeof value === 'number') return numbers.format(value);
      return typeof value === 'string' ? written(value, field) : '';
    },
  };
};

/**
 * Writes the page with which a customer begins to read their data. It needs nothing but itself, so that it also works
 * without a connection.
 */
export const renderIndexPage = ({
  parts,
  locale,
  site,
  madeAt,
}: {
  readonly parts: readonly PartSummary[];
  readonly locale: Locale;
  readonly site: Site;
  readonly madeAt: Date;
}): string => {
  const text = textsOf(locale);
  const format = createFormat(locale, site);

  const titleOf = (slice: string): string => {
    const id = `part.${slice}`;
    return isMessage(id) ? text(id) : slice;
  };

  const aboutOf = (slice: string): string | undefined => {
    const id = `part.${slice}.about`;
    return isMessage(id) ? text(id) : undefined;
  };

  /** A table of one fact has a row for each field, any other a row for each fact. */
  const tableOf = (kind: ShownKind, facts: readonly HeldFact[]): Html | undefined => {
    const fields = shownKinds[kind].filter((field) =>
      facts.some((fact) => format.value(valueOf(fact, field), field) !== ''),
    );
    const cell = (fact: HeldFact, field: ShownField) =>
      html`<td>${format.value(valueOf(fact, field), field)}</td>`;
    const [first, second] = facts;
    if (!first || fields.length === 0) return undefined;
    const caption = html`<caption>
      ${text(`kind.${kind}`)}
    </caption>`;
    if (!second)
      return html`<table>
        ${caption}
        <tbody>
          ${fields.map(
            (field) =>
              html`<tr>
                <th scope="row">${text(`field.${field}`)}</th>
                ${cell(first, field)}
              </tr>`,
          )}
        </tbody>
      </table>`;
    return html`<table>
      ${caption}
      <thead>
        <tr>
          ${fields.map((field) => html`<th scope="col">${text(`field.${field}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${facts.map(
          (fact) =>
            html`<tr>
              ${fields.map((field) => cell(fact, field))}
            </tr>`,
        )}
      </tbody>
    </table>`;
  };

  const tablesOf = (kind: ShownKind): (Html | undefined)[] =>
    parts.flatMap(({ slice, shown }) => {
      const noted = shown.get(kind);
      if (!noted) return [];
      const table = tableOf(kind, noted.facts);
      const left = noted.count - noted.facts.length;
      return [
        table &&
          html`<div class="wide" tabindex="0" role="region" aria-label="${text(`kind.${kind}`)}">
            ${table}
          </div>`,
        left > 0
          ? html`<p>
              <a href="${factsPath(slice)}">${text('more', { count: left, part: titleOf(slice) })}</a>
            </p>`
          : undefined,
      ];
    });

  const facts = (Object.keys(shownKinds) as ShownKind[]).flatMap(tablesOf);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <title>${text('title')} – ${site.brand.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${styleOf(site.brand.mailLook.accent)}
      </head>
      <body>
        <header>
          <p class="brand">${site.brand.name}</p>
          <h1>${text('title')}</h1>
          <p>${text('about', { brand: site.brand.name, at: format.time(madeAt), zone: site.timeZone })}</p>
          <p>
            ${text('photos')}
            <a href="${site.publicUrl}${sitePaths.photos}">${text('photosLink')}</a>
          </p>
        </header>
        <main>
          <section>
            <h2>${text('facts')}</h2>
            ${facts}
          </section>
          <section>
            <h2>${text('files')}</h2>
            <p>${text('filesAbout')}</p>
            <ul>
              ${parts.map(
                ({ slice, count }) =>
                  html`<li>
                    <a href="${factsPath(slice)}">${titleOf(slice)}</a>
                    <span class="count">${text('count', { count })}</span>
                    <span class="about">${aboutOf(slice)}</span>
                  </li>`,
              )}
            </ul>
          </section>
          <section>
            <h2>${text('missing')}</h2>
            <p>${text('missingAbout')}</p>
          </section>
        </main>
      </body>
    </html>`.markup;
};
