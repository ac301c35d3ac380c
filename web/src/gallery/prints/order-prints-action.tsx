import { printPhotosLimit } from '@albumen/contracts/limits';
import type { FeatureFlag, WebConfiguration } from '@albumen/contracts/web-configuration';
import { PrintIcon } from '../../ui/icons.tsx';
import type { PhotoAction } from '../photo-action.ts';

const flag: FeatureFlag = 'PhotoManagementOrderPrintsEnabled';

/**
 * Whether prints can be ordered. Albums §2: "Order prints (only when the order-prints feature is on and not in a stripped
 * view)"; without an editor they lead nowhere.
 */
export const arePrintsOffered = (
  isEnabled: (flag: FeatureFlag) => boolean,
  { editorUrl }: Pick<WebConfiguration, 'editorUrl'>,
  isStripped: boolean,
): boolean => isEnabled(flag) && editorUrl !== undefined && !isStripped;

/** Takes photos of the library to the editor, in which they become prints. */
export const orderPrintsAction: PhotoAction = {
  id: 'order-prints',
  label: 'prints.order',
  icon: <PrintIcon />,
  // In the preview it stands beside what is told of the size: a phone has no room for one more button at the top.
  shownIn: ['information', 'selection'],
  disabledReason: ({ count }) => (count > printPhotosLimit ? 'prints.limit' : undefined),
  run: (_target, { open }) => open(async () => (await import('./prints-overlay.tsx')).PrintsOverlay),
};
