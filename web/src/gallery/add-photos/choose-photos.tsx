import { acceptedPhotoEndings, acceptedPhotoTypes } from '@albumen/contracts/limits';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { memo } from 'react';
import type { Ref } from 'react';
import type { UploadQueue } from '../../uploads/upload-queue.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { PhotosIcon } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import styles from './choose-photos.module.css';
import { takeDropped } from './dropped-files.ts';
import { takeFiles } from './take-files.ts';

interface ChoosePhotosProps {
  /** Whether photos were already chosen: it then takes less room. */
  readonly isCompact: boolean;
  /** Receives the files in slices. */
  readonly queue: UploadQueue;
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/**
 * Photo library §5: "by manual select and by drag and drop (the drag hint text is hidden on mobile)". Memoized, since
 * uploads update the dialog five times a second.
 */
export const ChoosePhotos = memo(({ isCompact, queue, buttonRef }: ChoosePhotosProps) => {
  const text = useText();
  return (
    <DropZone
      className={classNames(styles.zone, isCompact && styles.compact)}
      aria-label={text('uploads.dropZone')}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => void takeDropped(items, queue)}
    >
      <span className={styles.picture}>
        <PhotosIcon />
      </span>
      <Stack gap={1}>
        <p className={styles.hint}>{text('uploads.dropHint')}</p>
        <p className={texts.quiet}>{text('uploads.formats')}</p>
      </Stack>
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={[...acceptedPhotoTypes, ...acceptedPhotoEndings]}
        onSelect={(files) => files && void takeFiles(files, queue)}
      >
        <Button ref={buttonRef} variant={isCompact ? 'quiet' : 'primary'}>
          {text(isCompact ? 'uploads.chooseMore' : 'uploads.choose')}
        </Button>
      </FileTrigger>
    </DropZone>
  );
});
