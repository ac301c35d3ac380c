/** Markup that is safe to send. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | undefined | false | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const render = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (typeof part === 'object') return (part as Html).markup;
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '');
};

/** A template for the few pages that the server renders: every value is escaped unless it is `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.reduce((text, string, index) => text + render(parts[index - 1]) + string),
});
