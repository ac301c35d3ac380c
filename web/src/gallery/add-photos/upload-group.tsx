import { useId } from 'react';
import { configuration } from '../../api/configuration.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Cause } from './cause-sentences.ts';
import type { UploadGroup as Group } from './upload-groups.ts';
import styles from './upload-list.module.css';
import { UploadRow } from './upload-row.tsx';
import type { UploadRowActions } from './upload-row.tsx';
import type { RowButton } from './use-row-focus.ts';

const megabyte = 1024 ** 2;
const megapixel = 1e6;

/** What the sentences name: what the service has said of these files, or what the installation allows every file. */
const limitsInWords = ({ pixelLimit }: Cause) => {
  const { bytes, pixels } = configuration().uploadLimits;
  const allowed = pixelLimit ?? pixels;
  return { megabytes: bytes / megabyte, megapixels: allowed / megapixel, pixels: allowed };
};

interface UploadGroupProps extends UploadRowActions {
  readonly group: Group;
  /** The files to draw, as far as the group has them: from `first` up to, but without, `end`. */
  readonly first: number;
  readonly end: number;
  /** The button at which Tab enters the list: its row is drawn in any case. */
  readonly tabStop: RowButton | undefined;
  /** Pixels. */
  readonly rowHeight: number;
}

/** Files that are in the same way, under the sentence that says why they have not arrived. */
export const UploadGroup = ({ group, first, end, tabStop, rowHeight, ...actions }: UploadGroupProps) => {
  const text = useText();
  const titleId = useId();
  const { cause, items } = group;
  const from = Math.max(0, first);
  const drawn = items.slice(from, Math.max(0, end)).map((item, index) => ({ item, index: from + index }));
  const kept = items.findIndex(({ id }) => id === tabStop?.id);
  const keptItem = kept >= first && kept < end ? undefined : items[kept];
  if (keptItem) drawn.splice(kept < first ? 0 : drawn.length, 0, { item: keptItem, index: kept });
  return (
    <div className={styles.group}>
      {cause && (
        <h3 id={titleId} className={styles.cause}>
          {text(cause.sentence, { count: items.length, ...limitsInWords(cause) })}
        </h3>
      )}
      <ul
        className={styles.list}
        style={{ height: items.length * rowHeight }}
        aria-labelledby={cause && titleId}
      >
        {drawn.map(({ item, index }) => (
          <UploadRow
            key={item.id}
            item={item}
            tabStop={item.id === tabStop?.id ? tabStop.action : undefined}
            top={index * rowHeight}
            position={index + 1}
            total={items.length}
            {...actions}
          />
        ))}
      </ul>
    </div>
  );
};
