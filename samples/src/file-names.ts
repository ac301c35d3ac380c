import type { Moment } from './moments.ts';
import { instantOf } from './moments.ts';
import type { CameraName } from './photo.ts';

/** What a file is named by: the camera, or the way it came. */
export type NameStyle = CameraName | 'heic' | 'png';

const digits = (text: string): string => text.replaceAll(/\D/g, '');

const counted = (prefix: string, start: number, length: number, ending: string) => {
  let next = start;
  return (): string => {
    const name = `${prefix}${String(next).padStart(length, '0')}${ending}`;
    next = (next + 1) % 10 ** length;
    return name;
  };
};

/** Names files as cameras do: some count, some write the date; one phone writes the time of the place, another UTC. */
export const fileNamer = (): ((
  style: NameStyle,
  moment: Pick<Moment, 'takenLocal' | 'offset'>,
) => string) => {
  const compact = counted('IMG_', 1234, 4, '.JPG');
  const mirrorless = counted('DSC', 4711, 5, '.JPG');
  const drone = counted('FLY_', 42, 4, '.JPG');
  const heic = counted('IMG_', 2601, 4, '.HEIC');
  const edited = counted('edited-', 1, 3, '.png');
  let phones = 0;
  return (style, moment) => {
    switch (style) {
      case 'compact':
        return compact();
      case 'mirrorless':
        return mirrorless();
      case 'drone':
        return drone();
      case 'heic':
        return heic();
      case 'png':
        return edited();
      case 'phone': {
        phones++;
        if (phones % 3 === 0) return compact();
        if (phones % 3 === 1) {
          const [day = '', time = ''] = moment.takenLocal.split('T');
          return `${digits(day)}_${digits(time)}.jpg`;
        }
        const utc = digits(new Date(instantOf(moment) + (phones % 1000)).toISOString());
        return `PXL_${utc.slice(0, 8)}_${utc.slice(8)}.jpg`;
      }
    }
  };
};
