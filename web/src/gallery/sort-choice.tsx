import type { SortOption } from '@albumen/contracts/photos';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.ts';
import { SortIcon } from '../ui/icons.tsx';
import { Select } from '../ui/select.tsx';
import styles from './sort-choice.module.css';
import { chooseSort, useSort } from './sorting-preference.ts';
import type { SortedList } from './sorting-preference.ts';

interface SortChoiceProps {
  /** The list to sort. */
  readonly of: SortedList;
}

interface Choice extends SortOption {
  readonly label: MessageId;
  readonly tooltip?: MessageId;
}

/** Photo library §9: "Sort options offered: date added, date taken, date uploaded, each new-old or old-new". */
const byDateTaken: readonly Choice[] = [
  { key: 'dateTaken', order: 'desc', label: 'photos.sort.dateTaken.desc' },
  { key: 'dateTaken', order: 'asc', label: 'photos.sort.dateTaken.asc' },
];
const tooltip = 'photos.sort.createdTooltip';
const ofLibrary: readonly Choice[] = [
  ...byDateTaken,
  { key: 'created', order: 'desc', label: 'photos.sort.created.desc', tooltip },
  { key: 'created', order: 'asc', label: 'photos.sort.created.asc', tooltip },
];
/** Albums §2: "album photos sort by created and date taken": in an album, created means when the photo was added. */
const ofAlbum: readonly Choice[] = [
  { key: 'created', order: 'desc', label: 'album.sort.added.desc' },
  { key: 'created', order: 'asc', label: 'album.sort.added.asc' },
  ...byDateTaken,
];

const valueOf = ({ key, order }: SortOption): string => `${key}.${order}`;

/** Albums §2: "The sort dropdown offers date taken and uploaded (tooltip 'Sort by upload date')". */
export const SortChoice = ({ of: list }: SortChoiceProps) => {
  const text = useText();
  const sort = useSort(list);
  const choices = list === 'photos' ? ofLibrary : ofAlbum;
  return (
    <div className={styles.line}>
      <Select
        label={text('photos.sort')}
        icon={<SortIcon />}
        value={valueOf(sort)}
        options={choices.map((choice) => ({
          value: valueOf(choice),
          label: text(choice.label),
          ...(choice.tooltip === undefined ? {} : { tooltip: text(choice.tooltip) }),
        }))}
        onChange={(value) => {
          const chosen = choices.find((choice) => valueOf(choice) === value);
          if (chosen) chooseSort(list, { key: chosen.key, order: chosen.order });
        }}
      />
    </div>
  );
};
