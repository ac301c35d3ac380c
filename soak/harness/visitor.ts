import { setTimeout } from 'node:timers/promises';

/** Something on a page as its visitors know it: by its role and its name. */
export interface Thing {
  readonly role: keyof typeof elementsOf;
  /** The whole accessible name, or a pattern of it. Any name if absent. */
  readonly name?: string | RegExp | undefined;
  /** The thing that contains it. */
  readonly within?: Thing | undefined;
}

/** The elements that have a role on our pages. */
export const elementsOf = {
  alertdialog: '[role=alertdialog]',
  button: 'button',
  combobox: 'select',
  dialog: '[role=dialog]',
  heading: 'h1, h2, h3',
  img: 'img',
  link: 'a[href]',
  listitem: 'li',
  menuitem: '[role=menuitem]',
  region: 'section, [role=region]',
  searchbox: 'input[type=search]',
  slider: 'input[type=range], [role=slider]',
  spinbutton: '[role=spinbutton]',
  status: '[role=status]',
  tab: '[role=tab]',
  textbox: 'input, textarea',
  toolbar: '[role=toolbar]',
} as const;

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A person at a browser. Each step waits until the page allows it, and fails after `patienceMs`. */
export interface Visitor {
  /** Opens a path of the site, as by the address bar. */
  open(path: string): Promise<void>;
  back(): Promise<void>;
  addCookies(cookies: readonly Cookie[]): Promise<void>;
  click(thing: Thing): Promise<void>;
  /** Replaces the text of a field. */
  type(thing: Thing, text: string): Promise<void>;
  /** Chooses an option of a combobox by its text. */
  choose(thing: Thing, option: string): Promise<void>;
  /** Presses a key as KeyboardEvent.key names it, after a modifier: `Control+a`. */
  press(key: string): Promise<void>;
  /** Gives files to the page's field for files, instead of the system's dialog. */
  attach(paths: readonly string[]): Promise<void>;
  see(thing: Thing): Promise<void>;
  /** Returns the value of a JavaScript expression. */
  evaluate(expression: string): Promise<unknown>;
  resize(width: number, height: number): Promise<void>;
  /** Saves a PNG of what is visible. */
  picture(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that a step may take. */
export const patienceMs = 30_000;

/** Milliseconds between two looks at a page. */
const pollMs = 50;

/** Repeats a step until it succeeds: a page that is still drawing refuses it. */
export const patiently = async <Value>(what: string, step: () => Promise<Value>): Promise<Value> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > end) throw new Error(`${what}: ${String(error)}`, { cause: error });
      await setTimeout(pollMs);
    }
  }
};

/** Waits until the visible text of the page matches. */
export const read = (visitor: Visitor, text: string | RegExp): Promise<void> =>
  patiently(String(text), async () => {
    const pageText = String(await visitor.evaluate('document.body.innerText'));
    if (typeof text === 'string' ? !pageText.includes(text) : !text.test(pageText))
      throw new Error(`The page says: ${pageText.slice(0, 2000)}`);
  });

/** Waits until a JavaScript expression is true. */
export const wait = (visitor: Visitor, expression: string): Promise<void> =>
  patiently(expression, async () => {
    if ((await visitor.evaluate(expression)) !== true) throw new Error('It is not true.');
  });
