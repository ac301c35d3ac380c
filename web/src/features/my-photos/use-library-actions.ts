import { configuration } from '../../api/configuration.ts';
import { isFeatureEnabled } from '../../api/configuration-features.ts';
import type { PhotoAction } from '../../gallery/photo-action.ts';
import { arePrintsOffered, orderPrintsAction } from '../../gallery/prints/order-prints-action.tsx';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { photoActions } from './photo-actions.tsx';

const withPrints: readonly PhotoAction[] = [orderPrintsAction, ...photoActions];

/** What can be done with photos of the library on this page. */
export const useLibraryActions = (): readonly PhotoAction[] => {
  const isStripped = useStrippedDisplay();
  return arePrintsOffered(isFeatureEnabled, configuration(), isStripped) ? withPrints : photoActions;
};
