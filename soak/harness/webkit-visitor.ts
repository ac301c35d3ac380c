import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { freePort } from '../../server/test/free-port.ts';
import { elementsOf, patiently } from './visitor.ts';
import type { Thing, Visitor } from './visitor.ts';

const { WEBKIT_PATH = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser' } = process.env;

/** The keys of WebDriver that are no characters. */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const isNamed = (label: string, name: string | RegExp | undefined): boolean =>
  name === undefined || (typeof name === 'string' ? label === name : name.test(label));

/** Whether an element, or what contains it, is being animated. */
const isMoving = `
  const [element] = arguments;
  return document
    .getAnimations()
    .some(({ playState, effect }) => playState !== 'finished' && effect.target?.contains(element));`;

/** A WebDriver reference to an element. */
type Reference = Readonly<Record<string, string>>;

/** Starts WebKitGTK's browser on a virtual screen, with its driver. Its commands: https://www.w3.org/TR/webdriver2. */
export const createWebKitVisitor = async (url: string): Promise<Visitor> => {
  const port = await freePort();
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`],
    { stdio: 'ignore', detached: true },
  );

  const send = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: Value & { error?: string; message?: string } };
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

  const { sessionId } = await patiently('WebKitWebDriver', () =>
    send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: WEBKIT_PATH, args: ['--automation'] } },
      },
    }),
  );
  const session = `/session/${sessionId}`;
  const of = (reference: Reference) => `${session}/element/${Object.values(reference)[0]}`;
  const run = <Value>(script: string, ...args: unknown[]) =>
    send<Value>('POST', `${session}/execute/sync`, { script, args });

  /** Returns the elements that a CSS selector matches, in the page or in another element. */
  const findAll = (selector: string, from = session) =>
    send<Reference[]>('POST', `${from}/elements`, { using: 'css selector', value: selector });

  const find = async ({ role, name, within }: Thing): Promise<Reference> => {
    const from = within && of(await find(within));
    for (const element of await findAll(elementsOf[role], from)) {
      // WebDriver's own answer is wrong for headings that stick. What is not visible has no label.
      if (!(await run('return arguments[0].checkVisibility({ visibilityProperty: true })', element)))
        continue;
      if (isNamed(await send('GET', `${of(element)}/computedlabel`), name)) return element;
    }
    throw new Error(`No ${role} is called ${name}.`);
  };

  const withThing = (thing: Thing, step: (element: string, reference: Reference) => Promise<unknown>) =>
    patiently(`${thing.role} ${thing.name}`, async () => {
      const reference = await find(thing);
      await step(of(reference), reference);
    });

  const visitor: Visitor = {
    open: (path) => send('POST', `${session}/url`, { url: new URL(path, url).href }),
    back: () => send('POST', `${session}/back`, {}),
    async addCookies(cookies) {
      // WebDriver sets cookies of the open page only.
      await visitor.open('/health/live');
      for (const cookie of cookies) await send('POST', `${session}/cookie`, { cookie });
    },
    click: (thing) =>
      withThing(thing, async (element, reference) => {
        // A bar that slides in would be missed. On a slow processor, it may stay in one place meanwhile.
        if (await run(isMoving, reference)) throw new Error('It moves.');
        await send('POST', `${element}/click`, {});
      }),
    type: (thing, text) =>
      withThing(thing, async (element) => {
        // Clearing a field tells the page nothing of it.
        await send('POST', `${element}/click`, {});
        await visitor.press('Control+a');
        await send('POST', `${element}/value`, { text });
      }),
    choose: (thing, option) =>
      withThing(thing, async (_element, reference) => {
        const script = `
          const [select, text] = arguments;
          select.value = [...select.options].find((option) => option.text === text).value;
          select.dispatchEvent(new Event('change', { bubbles: true }));`;
        await run(script, reference, option);
      }),
    async press(key) {
      const values = key.split('+').map((part) => keys[part] ?? part);
      const actions = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await send('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async attach(paths) {
      const field = (await findAll('input[type=file]')).at(-1);
      if (field === undefined) throw new Error('The page has no field for files.');
      await send('POST', `${of(field)}/value`, { text: paths.join('\n') });
    },
    see: (thing) => withThing(thing, async () => undefined),
    evaluate: (expression) => run(`return ${expression}`),
    resize: (width, height) => send('POST', `${session}/window/rect`, { width, height }),
    picture: async (path) =>
      writeFile(path, Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64')),
    async close() {
      await send('DELETE', session).catch(() => undefined);
      // With the virtual screen that was started for it.
      if (driver.pid !== undefined) process.kill(-driver.pid);
    },
  };
  await visitor.resize(1440, 900);
  return visitor;
};
