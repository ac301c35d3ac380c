import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { chromiumLaunch, rejectedConsent } from '../../e2e/chromium.ts';
import { processesNaming } from '../../server/test/server-process.ts';
import { untilGone } from './until-gone.ts';

/** The part of a browser to kill: the process that draws its tab and runs its scripts, or all of it. */
export type BrowserPart = 'tab' | 'browser';

/** The outcome of a browser's photos. */
export interface DialogOutcome {
  /** The dialog's text about all files. */
  readonly sentence: string;
  /** Files that had to be chosen again, because their bytes were not kept. */
  readonly chosenAgain: number;
  /** Whether the page had lost the queue. */
  readonly isQueueLost: boolean;
}

/** A customer with a real browser, which stores its data in a folder. */
export interface BrowserCustomer {
  /** Opens the browser at the photos page, signed in. */
  open(): Promise<void>;
  /** Chooses files in the Add photos dialog and starts their upload. */
  upload(paths: readonly string[]): Promise<void>;
  /** Sends SIGKILL, and opens the page again with the data that the browser has stored. */
  killAndReopen(part: BrowserPart): Promise<void>;
  /** Settles when the dialog says that everything is paused and will continue by itself. */
  untilPaused(): Promise<void>;
  /**
   * Waits in the dialog until no file is being uploaded. If the dialog asks for files, chooses them again from `paths`.
   */
  untilSettled(
    paths: readonly string[],
    pathsWithoutOutcome: () => readonly string[],
  ): Promise<DialogOutcome>;
  /** Adds the uploaded files to the library. */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds for anything that a page does by itself, on a machine that is busy with photos. */
const pageLimitMs = 60_000;

/** Milliseconds for all files of a round. */
const settleLimitMs = 180_000;

/** Milliseconds after which a page that has shown no earlier uploads will not show any. */
const pickUpLimitMs = 10_000;

const pollMs = 50;

/** The dialog's text when no file is being uploaded any more. */
const outcomeForm = /(is|are) uploaded|already in your library|not accepted|could not be|chosen again/;
const chosenAgainForm = /(\d+) (has|have) to be chosen again/;
const pausedForm = /We can’t accept photos at the moment/;

const commandLineOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

/** Creates a customer with a browser whose profile is in `profile`. Nothing runs before `open`. */
export const createBrowserCustomer = (
  url: string,
  account: { email: string; password: string },
  profile: string,
): BrowserCustomer => {
  let context: BrowserContext | undefined;
  let page: Page | undefined;

  const thePage = (): Page => {
    if (page === undefined) throw new Error('The browser is not open.');
    return page;
  };
  const theDialog = () => thePage().getByRole('dialog', { name: 'Add photos' });

  const visitPhotos = async (): Promise<void> => {
    const photos = thePage().getByRole('button', { name: 'Add photos' }).first();
    const password = thePage().getByLabel('Password');
    await thePage().goto(`${url}/my-photos/photos`);
    await photos.or(password).first().waitFor();
    // A browser that was killed has not written its newest cookies.
    if (await password.isVisible()) {
      await thePage().getByLabel('Email address').fill(account.email);
      await password.fill(account.password);
      await thePage().getByRole('button', { name: 'Sign in' }).click();
      await photos.waitFor();
    }
  };

  const open = async (): Promise<void> => {
    context = await chromium.launchPersistentContext(profile, { ...chromiumLaunch, locale: 'en-GB' });
    context.setDefaultTimeout(pageLimitMs);
    await context.addCookies([{ ...rejectedConsent, url }]);
    page = context.pages()[0] ?? (await context.newPage());
    await visitPhotos();
  };

  const kill = async (part: BrowserPart): Promise<void> => {
    for (const pid of await processesNaming(profile)) {
      const commandLine = await commandLineOf(pid);
      if (commandLine.includes(part === 'tab' ? '--type=renderer' : profile)) process.kill(pid, 'SIGKILL');
    }
  };

  /** The browser may give a tab a spare process that was killed as well, if it has not noticed that yet. */
  const openTab = async (): Promise<Page | undefined> => {
    const limit = Date.now() + pageLimitMs;
    for (;;) {
      try {
        return await context?.newPage();
      } catch (error) {
        if (Date.now() > limit || !String(error).includes('Target crashed')) throw error;
      }
    }
  };

  const choose = async (paths: readonly string[], button: 'Choose photos' | 'Choose more'): Promise<void> => {
    const chooser = thePage().waitForEvent('filechooser');
    await theDialog().getByRole('button', { name: button }).click();
    await (await chooser).setFiles([...paths]);
  };

  const start = (): Promise<void> =>
    theDialog()
      .getByRole('button', { name: /^Upload / })
      .click();

  /** Opens the dialog if it is closed. It contains the queue of an earlier page, if the page has found one. */
  const openDialog = async (): Promise<void> => {
    if (await theDialog().isVisible()) return;
    await thePage().getByRole('button', { name: 'Add photos' }).first().click();
    await theDialog().waitFor();
  };

  /** Returns the dialog's text once it contains `form`. Throws the actual text if it never does. */
  const untilSaid = async (form: RegExp): Promise<string> => {
    const limit = Date.now() + settleLimitMs;
    for (;;) {
      const said = (await theDialog().getByRole('status').allTextContents()).join(' ').trim();
      if (form.test(said)) return said;
      if (Date.now() > limit) throw new Error(`The dialog does not say ${form}, but "${said}".`);
      await setTimeout(pollMs);
    }
  };

  return {
    open,

    upload: async (paths) => {
      await openDialog();
      await choose(paths, 'Choose photos');
      await start();
    },

    killAndReopen: async (part) => {
      if (part === 'tab') {
        const crashed = thePage().waitForEvent('crash');
        await kill(part);
        await crashed;
        const crashedPage = thePage();
        page = await openTab();
        // After its last tab closes, a browser would forget who is signed in.
        await crashedPage.close();
        await visitPhotos();
        return;
      }
      await kill(part);
      await untilGone(profile);
      await open();
    },

    untilPaused: async () => void (await untilSaid(pausedForm)),

    untilSettled: async (paths, pathsWithoutOutcome) => {
      const notice = thePage().getByRole('region', { name: 'Uploaded photos' }).first();
      const isThere = (await theDialog().isVisible())
        ? true
        : await notice.waitFor({ timeout: pickUpLimitMs }).then(
            () => true,
            () => false,
          );
      await openDialog();
      if (!isThere) {
        await choose(paths, 'Choose photos');
        await start();
      }
      let sentence = await untilSaid(outcomeForm);
      const chosenAgain = Number(chosenAgainForm.exec(sentence)?.[1] ?? 0);
      if (chosenAgain > 0) {
        await choose(pathsWithoutOutcome(), 'Choose more');
        sentence = await untilSaid(new RegExp(`^(?!.*chosen again).*(${outcomeForm.source})`));
      }
      return { sentence, chosenAgain, isQueueLost: !isThere };
    },

    confirm: async () => {
      await theDialog().getByRole('button', { name: 'Add photos' }).click();
      await theDialog().waitFor({ state: 'hidden' });
    },

    close: async () => {
      await context?.close();
      context = undefined;
      page = undefined;
    },
  };
};
