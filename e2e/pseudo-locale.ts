import type { Page } from '@playwright/test';

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', c: 'ç', n: 'ñ' };

/** Makes each word half as long again, with accents. */
const longer = (text: string): string =>
  text.replaceAll(/\p{L}{2,}/gu, (word) =>
    (word + word.slice(0, Math.ceil(word.length / 2)).toLowerCase()).replaceAll(
      /[aeioucn]/g,
      (letter) => accents[letter] ?? letter,
    ),
  );

/** Changes the texts of parsed messages: elements of kind 0. */
const lengthen = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(lengthen);
  if (typeof part !== 'object' || part === null) return part;
  if ('type' in part && part.type === 0 && 'value' in part)
    return { ...part, value: longer(String(part.value)) };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, lengthen(value)]));
};

/** Shows the pages in a language whose words are half as long again, between brackets. */
export const usePseudoLocale = async (page: Page): Promise<void> => {
  await page.route(/\/assets\/(messages-en-GB.*\.json|messages\/.*\.en-GB\.js)$/, async (route) => {
    const response = await route.fetch();
    const [, start = '', json = ''] = /^(export default )?(.*)$/s.exec(await response.text()) ?? [];
    const messages = Object.entries(JSON.parse(json) as Record<string, unknown[]>).map(([id, parts]) => [
      id,
      [{ type: 0, value: '[' }, ...(lengthen(parts) as unknown[]), { type: 0, value: ']' }],
    ]);
    await route.fulfill({ response, body: start + JSON.stringify(Object.fromEntries(messages)) });
  });
};

/** The faults of the open page: it scrolls sideways, a control is off the screen, or a text does not fit its button. */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} pixels wide`);
    const isHidden = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { clipPath, visibility, opacity } = getComputedStyle(each);
        if (clipPath !== 'none' || visibility === 'hidden' || opacity === '0') return true;
        if (each.matches('[inert], [aria-hidden=true]')) return true;
      }
      return false;
    };
    const scrollsSideways = (element: Element): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement)
        if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth)
          return true;
      return false;
    };
    for (const control of document.querySelectorAll('button, a[href], input, select, textarea')) {
      const box = control.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || isHidden(control)) continue;
      const name = `${control.tagName.toLowerCase()} "${(control.textContent || control.ariaLabel || '').slice(0, 40)}"`;
      if ((box.left < -1 || box.right > innerWidth + 1) && !scrollsSideways(control))
        faults.push(`${name} is at ${Math.round(box.left)} to ${Math.round(box.right)} pixels`);
      if (control.tagName !== 'BUTTON' && !/button/i.test(control.className)) continue;
      for (const part of [control, ...control.querySelectorAll('*')]) {
        if (part instanceof SVGElement || isHidden(part)) continue;
        const { overflowX, overflowY } = getComputedStyle(part);
        const isCut = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
        const isLow = overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1;
        if (isCut || isLow) faults.push(`the text of ${name} is cut off`);
      }
      const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (!node.parentElement || isHidden(node.parentElement) || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // A typeface may be higher than its line, but not by half of another one.
        const text = range.getBoundingClientRect();
        if (text.right > box.right + 1 || text.left < box.left - 1 || text.bottom > box.bottom + 8)
          faults.push(`the text of ${name} leaves it`);
      }
    }
    return faults;
  });
