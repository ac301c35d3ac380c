import type { Made } from '../../platform/slice.ts';
import { profilesRoutes } from './routes.ts';
import { createProfilesService } from './service.ts';
import type { ProfilesService, ProfilesServiceParts } from './service.ts';

/** The details that customers see and change of themselves. */
export const createProfiles = (parts: ProfilesServiceParts): Made<ProfilesService> => {
  const service = createProfilesService(parts);
  return { service, slice: { name: 'profiles', serves: [profilesRoutes(service)] } };
};
