import type { ListedPhoto } from '@albumen/contracts/photos';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/toasts.ts';
import { Spinner } from '../../ui/waiting.tsx';
import type { ListView } from '../list-view.ts';
import type { PhotoAction } from '../photo-action.ts';
import { usePhotoActions } from '../use-photo-actions.tsx';
import { photoAfterRemoval } from './neighbours.ts';
import type { Neighbours } from './neighbours.ts';
import { PhotoPreview } from './photo-preview.tsx';
import { PreviewMessage } from './preview-frame.tsx';
import { usePreviewAddress } from './use-preview-address.ts';
import { usePreviewedPhoto } from './use-previewed-photo.ts';

/**
 * Leaves the current photo, which will be removed from the list, for one next to it, or closes the preview if there is
 * none. Waits while neighbours load; settles when the photo is left.
 */
const useMoveOn = (
  neighbours: Neighbours,
  show: (photo: ListedPhoto) => void,
  close: () => void,
): (() => Promise<void>) => {
  const waiting = useRef<PromiseWithResolvers<void>>(undefined);
  const isOver = useRef(false);
  // Uses the current neighbours: they may have changed since a dialog was opened.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    const to = photoAfterRemoval(neighbours);
    if (!waiting.current || to === 'loading') return;
    if (to === 'end') close();
    else show(to);
    waiting.current.resolve();
    waiting.current = undefined;
  });
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
      waiting.current?.resolve();
    };
  }, []);

  return useCallback(async () => {
    if (isOver.current) return;
    waiting.current ??= Promise.withResolvers();
    lookAgain();
    await waiting.current.promise;
  }, []);
};

interface ListPreviewProps<Selected> {
  readonly view: ListView<Selected>;
  /** The actions for the photos of the list. */
  readonly actions: readonly PhotoAction<Selected>[];
}

/** A preview has no selection. */
const nothing = () => {};
const noSelection = { endSelection: () => nothing, keepSelection: nothing };

/** The preview of a photo of a list. */
export const ListPreview = <Selected,>({ view, actions }: ListPreviewProps<Selected>) => {
  const { list, goneMessage, Failure } = view;
  const text = useText();
  const { photoId, show, close } = usePreviewAddress(view);
  // Albums §2: "A missing photo redirects to the photos list". Our choice: the list then says why.
  const hasLeft = useRef(false);
  const leave = useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    close();
    showToast({ message: text(goneMessage) });
  }, [close, text, goneMessage]);
  const { offer, dialog } = usePhotoActions(list, actions);
  // The dialog itself reports the result for the photo: do not remove it while the customer reads it.
  const isBusy = dialog !== undefined;
  const { photo, neighbours, failure, onImageFailed } = usePreviewedPhoto(list, photoId, isBusy, leave);
  // Albums §2: "after a delete the view moves to a neighbouring photo".
  const moveOn = useMoveOn(neighbours, show, close);
  if (photo) {
    const target = { count: 1, loaded: [photo], onWire: [list.onWire({ photoIds: [photo.imageId] })] };
    const leaving = { ...noSelection, moveOn };
    return (
      <PhotoPreview
        list={list}
        photo={photo}
        neighbours={neighbours}
        actions={offer('preview', target, leaving)}
        informationActions={offer('information', target, leaving)}
        dialog={dialog}
        onShow={show}
        onClose={close}
        onImageFailed={onImageFailed}
      />
    );
  }
  return (
    // A new element for each, so that the focus is not lost when a Retry button disappears.
    <PreviewMessage key={failure ? 'failure' : 'loading'} label={text('preview.label')} onClose={close}>
      {failure ? <Failure {...failure} /> : <Spinner />}
    </PreviewMessage>
  );
};
