import type { UnfitPhotos } from '@albumen/contracts/photo-management/temp-selections';
import { printSizes } from '@albumen/contracts/print-fitness';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './small-photos-question.module.css';
import type { UnfitChoice } from './transfer-photos.ts';

/** Our choice: what the eye takes in at once. */
const namesShown = 4;

interface SmallPhotosQuestionProps {
  readonly photos: UnfitPhotos;
  readonly onAnswer: (choice: UnfitChoice) => void;
  readonly onCancel: () => void;
}

/** Names photos that are too small for a good print, before they are ordered. */
export const SmallPhotosQuestion = ({ photos, onAnswer, onCancel }: SmallPhotosQuestionProps) => {
  const text = useText();
  const { photosCount, unfit, unfitCount } = photos;
  const named = unfit.slice(0, namesShown);
  const others = unfitCount - named.length;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={text('prints.small.title', { count: unfitCount })}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>{text('prints.small.cancel')}</Button>
          {unfitCount < photosCount && (
            <Button onPress={() => onAnswer('leave-out')}>
              {text('prints.small.leaveOut', { count: unfitCount })}
            </Button>
          )}
          <Button variant="primary" onPress={() => onAnswer('include')}>
            {text('prints.small.orderAll', { count: photosCount })}
          </Button>
        </>
      }
    >
      <p>{text('prints.small.text', { ...printSizes[0], count: unfitCount })}</p>
      <ul className={styles.photos}>
        {named.map(({ photoId, fileName, width, height }) => (
          <li key={photoId}>
            {fileName}
            <span className={styles.pixels}>{text('prints.small.pixels', { width, height })}</span>
          </li>
        ))}
        {others > 0 && <li>{text('prints.small.more', { count: others })}</li>}
      </ul>
    </Dialog>
  );
};
