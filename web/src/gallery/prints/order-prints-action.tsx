import { printPhotosLimit } from '@albumen/contracts/limits';
import type { FeatureFlag, WebConfiguration } from '@albumen/contracts/web-configuration';
import { PrintIcon } from '../../ui/screen-icons.tsx';
import type { PhotoAction } from '../photo-action.ts';

const flag: FeatureFlag = 'PhotoManagementOrderPrintsEnabled';

/**
 * Whether prints can be ordered. Albums §2: "Order prints (only when the order-prints feature is on and not in a
 * stripped view)"; without an editor they would lead nowhere.
 */
export const arePrintsOffered = (
  isEnabled: (flag: FeatureFlag) => boolean,
  { editorUrl }: Pick<WebConfiguration, 'editorUrl'>,
  isStripped: boolean,
): boolean => isEnabled(flag) && editorUrl !== undefined && !isStripped;

/** Sends photos of the library to the editor to order prints. */
export const orderPrintsAction: PhotoAction = {
  id: 'order-prints',
  label: 'prints.order',
  icon: <PrintIcon />,
  // In the information panel of the preview, near the size of the photo: a phone has no room for another button at the
  // top.
  shownIn: ['information', 'selection'],
  disabledReason: ({ count }) => (count > printPhotosLimit ? 'prints.limit' : undefined),
  run: (_target, { open }) => open(async () => (await import('./prints-overlay.tsx')).PrintsOverlay),
};
