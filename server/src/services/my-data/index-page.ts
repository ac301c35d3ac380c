import type { Locale } from '@albumen/contracts/site-paths';
import { sitePaths } from '@albumen/contracts/site-paths';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import type { CustomerFact, ShownFacts } from '../../kernel/slice.ts';
import type { Site } from '../../kernel/sites.ts';
import { styleOf } from './index-style.ts';
import { factsPath } from './rules.ts';
import type { PartSummary } from './rules.ts';
import { isMessage, shownKinds, textsOf } from './texts.ts';
import { createWords } from './words.ts';

/**
 * Writes the page with which a customer begins to read their data. It needs nothing but itself, so that it also works
 * without a connection.
 */
export const renderIndexPage = ({
  parts,
  shown,
  locale,
  site,
  madeAt,
}: {
  readonly parts: readonly PartSummary[];
  readonly shown: ShownFacts;
  readonly locale: Locale;
  readonly site: Site;
  readonly madeAt: Date;
}): string => {
  const text = textsOf(locale);
  const words = createWords(locale, site);

  const label = (id: string): string => (isMessage(id) ? text(id) : id);

  const aboutOf = (slice: string): string | undefined => {
    const id = `part.${slice}.about`;
    return isMessage(id) ? text(id) : undefined;
  };

  /** A table of one fact has a row for each field, any other a row for each fact. */
  const tableOf = (kind: string, facts: readonly CustomerFact[]): Html | undefined => {
    const fields = (shown[kind] ?? []).filter((field) => facts.some((fact) => words.of(fact, field) !== ''));
    const cell = (fact: CustomerFact, field: string) => html`<td>${words.of(fact, field)}</td>`;
    const [first, second] = facts;
    if (!first || fields.length === 0) return undefined;
    const caption = html`<caption>
      ${label(`kind.${kind}`)}
    </caption>`;
    if (!second)
      return html`<table>
        ${caption}
        <tbody>
          ${fields.map(
            (field) =>
              html`<tr>
                <th scope="row">${label(`field.${field}`)}</th>
                ${cell(first, field)}
              </tr>`,
          )}
        </tbody>
      </table>`;
    return html`<table>
      ${caption}
      <thead>
        <tr>
          ${fields.map((field) => html`<th scope="col">${label(`field.${field}`)}</th>`)}
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

  const tablesOf = (kind: string): (Html | undefined)[] =>
    parts.flatMap((part) => {
      const { slice } = part;
      const summary = part.shown.get(kind);
      if (!summary) return [];
      const table = tableOf(kind, summary.facts);
      const left = summary.count - summary.facts.length;
      return [
        table &&
          html`<div class="wide" tabindex="0" role="region" aria-label="${label(`kind.${kind}`)}">
            ${table}
          </div>`,
        left > 0
          ? html`<p>
              <a href="${factsPath(slice)}">${text('more', { count: left, part: label(`part.${slice}`) })}</a>
            </p>`
          : undefined,
      ];
    });

  const facts = shownKinds.flatMap(tablesOf);
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
          <p>${text('about', { brand: site.brand.name, at: words.time(madeAt), zone: site.timeZone })}</p>
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
                    <a href="${factsPath(slice)}">${label(`part.${slice}`)}</a>
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
