import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['project-deletion'];

export const makeThings = async ({
  customer,
  subject,
  name,
  photoId,
  customerNumber,
  put,
}: World): Promise<Things> => {
  const ids = { saved: `saved-${customerNumber}`, deleted: `deleted-${customerNumber}` };
  for (const id of Object.values(ids))
    await put(`/projects/${id}`, {
      customerNumber,
      title: name,
      changedAt: '2026-01-01T10:00:00Z',
      photoIds: [photoId],
    });
  await customer.delete(`/api/project/api/v2/project/${ids.deleted}`);
  return {
    accountId: { value: subject, isOwned: true },
    'project.deleteProject.projectId': { value: ids.saved, isOwned: true },
    'project.restoreProject.projectId': { value: ids.deleted, isOwned: true },
  };
};
