import type { MadeTempSelection } from '@albumen/contracts/photo-management/temp-selections';
import { photosPath } from '../../../test/customer.ts';
import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['temporary-selection'];

export const makeThings = async ({ customer, photoId }: World): Promise<Things> => {
  const photos = { photoIds: [photoId] };
  const { body } = await customer.post<MadeTempSelection>(`${photosPath}/temp-selections`, photos);
  return {
    tempSelectionId: { value: body.tempSelectionId, isOwned: true },
    'photoManagement.createTempSelection.body': { value: photos },
  };
};
