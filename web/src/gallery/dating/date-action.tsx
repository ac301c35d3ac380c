import { ChangeDateIcon } from '../../ui/icons.tsx';
import type { PhotoAction } from '../photo-action.ts';

/** Sets or shifts the dates of photos of the library, by a dialog. */
export const dateAction: PhotoAction = {
  id: 'date',
  label: 'dates.change',
  icon: <ChangeDateIcon />,
  shownIn: ['preview', 'information', 'selection'],
  run: (_, tools) => tools.open(async () => (await import('./date-dialog.tsx')).DateDialog),
};
