import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { Photo } from '@albumen/contracts/photos';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sectionPartsKey } from '../../api/photos/library-keys.ts';
import { isPageKey } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { gridSource, visibleSize } from '../grid/rendition.ts';
import { useScreenSize } from '../grid/screen-size.ts';
import type { ListRoutes } from '../list-view.ts';
import { fit } from './fit.ts';
import styles from './photo-preview-pending.module.css';
import { PreviewBeforeCode } from './preview-before-code.tsx';
import { useElementSize } from './use-element-size.ts';
import { usePreviewAddress } from './use-preview-address.ts';

/** A photo as any list holds it that is loaded. */
const loadedPhoto = (client: QueryClient, photoId: string): Photo | undefined =>
  client
    .getQueriesData<PhotoPage>({
      queryKey: sectionPartsKey,
      predicate: ({ queryKey }) => isPageKey(queryKey),
    })
    .flatMap(([, page]) => page?.images ?? [])
    .find(({ imageId }) => imageId === photoId);

interface PhotoPreviewPendingProps {
  readonly routes: ListRoutes;
}

/** Stands where the preview of a photo is still on its way: its thumbnail, where the list that was left has shown it. */
export const PhotoPreviewPending = ({ routes }: PhotoPreviewPendingProps) => {
  const text = useText();
  const { photoId, close } = usePreviewAddress(routes);
  const client = useQueryClient();
  const screen = useScreenSize();
  const stage = useRef<HTMLDivElement>(null);
  const size = useElementSize(stage);
  const photo = loadedPhoto(client, photoId);
  // The same as the preview shows first: nothing moves when that has come.
  const thumbnail = photo && gridSource(photo, size, screen)?.src;
  return (
    <PreviewBeforeCode onClose={close}>
      <div ref={stage} className={styles.stage}>
        {photo && thumbnail ? (
          <>
            {size.width > 0 && <img src={thumbnail} alt="" style={fit(visibleSize(photo), size)} />}
            <VisuallyHidden>
              <span role="status">{text('ui.loading')}</span>
            </VisuallyHidden>
          </>
        ) : (
          <Spinner />
        )}
      </div>
    </PreviewBeforeCode>
  );
};
