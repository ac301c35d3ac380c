import { useCallback, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Spinner } from '../../ui/waiting.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { ListView } from '../list-view.ts';
import type { PhotoAction } from '../photo-action.ts';
import { usePhotoActions } from '../use-photo-actions.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { PreviewMessage } from './preview-message.tsx';
import { useMoveOn } from './use-move-on.ts';
import { usePreviewAddress } from './use-preview-address.ts';
import { usePreviewedPhoto } from './use-previewed-photo.ts';

interface ListPreviewProps<Selected> {
  readonly view: ListView<Selected>;
  /** What can be done with its photos. */
  readonly actions: readonly PhotoAction<Selected>[];
}

/** In a preview nothing is selected. */
const nothing = () => {};
const noSelection = { endSelection: () => nothing, keepSelection: nothing };

/** The preview of a photo of a list. */
export const ListPreview = <Selected,>({ view, actions }: ListPreviewProps<Selected>) => {
  const { list, goneMessage, Failure } = view;
  const text = useText();
  const { photoId, show, close } = usePreviewAddress(view);
  // Albums §2: "A missing photo redirects to the photos list". Our choice: which then says why.
  const hasLeft = useRef(false);
  const leave = useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    close();
    showToast({ message: text(goneMessage) });
  }, [close, text, goneMessage]);
  const { offer, dialog } = usePhotoActions(list, actions);
  // The dialog says by itself what became of the photo: it is not taken away while it is read.
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
    // Anew for each, so that the focus is never lost with a Retry that goes away.
    <PreviewMessage key={failure ? 'failure' : 'loading'} label={text('preview.label')} onClose={close}>
      {failure ? <Failure {...failure} /> : <Spinner />}
    </PreviewMessage>
  );
};
