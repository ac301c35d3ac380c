import { on, operatorReads } from '../../platform/events.ts';
import type { Made } from '../../platform/slice.ts';
import { customerDescribed, customerLinked } from '../customers/events.ts';
import { profileChanged } from './events.ts';
import { profilesRoutes } from './routes.ts';
import { createProfilesService } from './service.ts';
import type { ProfilesService, ProfilesServiceParts } from './service.ts';

/** The details that customers see and change of themselves. */
export const createProfiles = (parts: ProfilesServiceParts): Made<ProfilesService> => {
  const service = createProfilesService(parts);
  return {
    service,
    slice: {
      name: 'profiles',
      serves: [profilesRoutes(service)],
      reacts: [
        on(customerDescribed, service.confirm),
        on(customerDescribed, service.tellDescribed),
        on(customerLinked, service.confirm),
      ],
      operatorEvents: [
        operatorReads(profileChanged, ({ customerId, changed }) => [
          { type: 'customer.updated', customerId, payload: { profile: changed } },
        ]),
      ],
      customerData: service.customerData,
    },
  };
};
