import { sortKeys, sortOrders } from '@albumen/contracts/photos';
import { chooseSort, useSort } from '../../gallery/sorting-preference.ts';
import { useText } from '../../i18n/use-text.ts';
import { SortIcon } from '../../ui/icons/sort-icon.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './sort-choice.module.css';

/** Photo library §9: "date taken, date uploaded, each new-old or old-new", by the name that the choice has on the wire. */
const choices = sortKeys
  .toReversed()
  .flatMap((key) =>
    sortOrders.toReversed().map((order) => ({ value: `${key}.${order}`, key, order }) as const),
  );

/** Albums §2: "The sort dropdown offers date taken and uploaded (tooltip 'Sort by upload date')". */
export const SortChoice = () => {
  const text = useText();
  const { key, order } = useSort('photos');
  return (
    <div className={styles.line}>
      <Select
        label={text('photos.sort')}
        icon={<SortIcon />}
        value={`${key}.${order}`}
        options={choices.map((choice) => ({
          value: choice.value,
          label: text(`photos.sort.${choice.value}`),
          ...(choice.key === 'created' ? { tooltip: text('photos.sort.createdTooltip') } : {}),
        }))}
        onChange={(value) => {
          const chosen = choices.find((choice) => choice.value === value);
          if (chosen) chooseSort('photos', { key: chosen.key, order: chosen.order });
        }}
      />
    </div>
  );
};
