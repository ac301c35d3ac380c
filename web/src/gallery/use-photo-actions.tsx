import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isLeaving, noteLeaving } from '../api/photos/leaving-photos.ts';
import type { PhotoList } from '../api/photos/photo-list.ts';
import { whenRenewed } from '../api/photos/section-renewal.ts';
import { useText } from '../i18n/use-text.ts';
import { reachServer } from '../lib/failure-cause.ts';
import { log } from '../lib/log.ts';
import { whenIdle } from '../lib/use-late-part.ts';
import { showToast } from '../ui/toasts.ts';
import type { Leaving, PhotoAction, PhotosDialog, PhotoTarget } from './photo-action.ts';

/** An action in the form that a button shows. */
export interface OfferedAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly note: string | undefined;
  readonly isPrimary: boolean;
  readonly disabledReason: string | undefined;
  readonly shortcut: string | undefined;
  /** Whether an earlier press still works. */
  readonly isPending: boolean;
  readonly onPress: () => void;
}

/** Runs the action for a key, unless it is disabled or the key is held down; returns whether it ran. */
export const pressByKey = (actions: readonly OfferedAction[], key: string, isHeld: boolean): boolean => {
  const action = actions.find(({ shortcut }) => shortcut === key);
  if (!action || action.disabledReason !== undefined || isHeld) return false;
  action.onPress();
  return true;
};

/** How the place that offers actions leaves photos. */
interface LeavingPlace extends Pick<Leaving, 'endSelection' | 'keepSelection'> {
  /** Leaves photos that will disappear from the list; settles when they are left. */
  readonly moveOn: () => Promise<void> | undefined;
}

const takingOut =
  ({ count, loaded }: PhotoTarget<unknown>, { endSelection, moveOn }: LeavingPlace): Leaving['takeOut'] =>
  async (change) => {
    const isUnderWay = loaded.length === count && loaded.every(isLeaving);
    const endLeaving = noteLeaving(loaded);
    try {
      await moveOn();
      if (isUnderWay) endSelection();
      else await change();
      await whenRenewed();
    } finally {
      endLeaving();
    }
  };

interface PhotoActions<Selected> {
  /** Returns the actions of a place for these photos. */
  readonly offer: (
    place: PhotoAction['shownIn'][number],
    target: PhotoTarget<Selected>,
    leaving: LeavingPlace,
  ) => readonly OfferedAction[];
  /** The dialog that an action has opened, about the photos at that time. */
  readonly dialog: ReactNode;
}

/**
 * Offers the actions for photos of a list, and keeps the dialog that an action opens. Loads what the actions need once
 * `isNeeded`, so that it does not compete with the first photos of a page.
 */
export const usePhotoActions = <Selected,>(
  list: PhotoList<Selected>,
  actions: readonly PhotoAction<Selected>[],
  isNeeded = true,
): PhotoActions<Selected> => {
  const text = useText();
  const client = useQueryClient();
  const [opened, setOpened] = useState<{
    readonly Dialog: PhotosDialog<Selected>;
    readonly target: PhotoTarget<Selected>;
    readonly leaving: Leaving;
  }>();

  useEffect(() => {
    if (!isNeeded) return undefined;
    return whenIdle(() => {
      for (const { prepare } of actions) prepare?.(client);
    });
  }, [actions, client, isNeeded]);

  const underWay = useRef<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const note = (ids: readonly string[]) => {
    underWay.current = new Set(ids);
    setPending(underWay.current);
  };
  const press = async (id: string, run: () => Promise<void> | undefined): Promise<void> => {
    if (underWay.current.has(id)) return;
    const work = run();
    if (!work) return;
    note([...underWay.current, id]);
    try {
      await work;
    } finally {
      note([...underWay.current].filter((other) => other !== id));
    }
  };

  const open = async (
    target: PhotoTarget<Selected>,
    leaving: Leaving,
    load: () => Promise<PhotosDialog<Selected>>,
  ) => {
    try {
      setOpened({ Dialog: await load(), target, leaving });
    } catch (error) {
      log.error('The dialog of an action could not be loaded', { error });
      showToast({
        message: text('photos.actionNotLoaded', { cause: await reachServer() }),
        tone: 'error',
        action: { label: text('ui.retry'), onPress: () => void open(target, leaving, load) },
      });
    }
  };

  return {
    offer: (place, target, leavingPlace) => {
      const { endSelection, keepSelection } = leavingPlace;
      const leaving = { endSelection, keepSelection, takeOut: takingOut(target, leavingPlace) };
      return actions
        .filter(({ shownIn, isOffered }) => shownIn.includes(place) && (isOffered?.(target.count) ?? true))
        .map((action) => {
          const reason = action.disabledReason?.(target);
          return {
            id: action.id,
            label: text(action.label),
            icon: action.icon,
            note: action.note && text(action.note),
            isPrimary: action.isPrimary ?? false,
            disabledReason: reason && text(reason),
            shortcut: action.shortcut,
            isPending: pending.has(action.id),
            onPress: () =>
              void press(action.id, () =>
                action.run(target, {
                  ...leaving,
                  open: (load) => open(target, leaving, load),
                  client,
                  text,
                }),
              ),
          };
        });
    },
    dialog: opened && (
      <opened.Dialog
        list={list}
        target={opened.target}
        onClose={() => setOpened(undefined)}
        {...opened.leaving}
      />
    ),
  };
};
