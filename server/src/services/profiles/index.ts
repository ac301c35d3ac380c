import { on, operatorReads } from '../../kernel/events.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import { customerDescribed, customerLinked } from '../customers/events.ts';
import { profileChanged } from './events.ts';
import { createPaymentMethods } from './payment-methods.ts';
import { profilesRoutes } from './routes.ts';
import type { OwnProfile } from './rules.ts';
import { createProfilesService } from './service.ts';
import type { ProfilesService, ProfilesServiceParts } from './service.ts';

/** The profiles, and the check of return addresses for the sample shop. */
export type Profiles = ProfilesService & Pick<ReturnType<typeof createPaymentMethods>, 'isValidReturn'>;

/** The details that customers see and change of themselves. */
export const createProfiles = async ({
  paymentMethodSecret,
  shop: { paymentMethodUrl },
  ...parts
}: ProfilesServiceParts & {
  readonly paymentMethodSecret: string | undefined;
  readonly shop: { readonly paymentMethodUrl?: string | undefined };
}): Promise<Made<Profiles>> => {
  const service = createProfilesService(parts);
  const secret = paymentMethodSecret
    ? Buffer.from(paymentMethodSecret)
    : await sharedSecret(parts.database, 'payment-method');
  const { read, isValidReturn } = createPaymentMethods({ ...parts, secret, paymentMethodUrl });
  const readPaymentMethods = async (customerId: string, isStripped: boolean) =>
    read(await parts.customers.person(customerId), isStripped);
  return {
    service: { ...service, isValidReturn },
    slice: {
      name: 'profiles',
      serves: [profilesRoutes({ ...service, readPaymentMethods })],
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
      shownFacts: {
        profile: [
          'salutation',
          'firstName',
          'lastName',
          'phone',
          'birthDate',
          'company',
          'vatNumber',
        ] satisfies (keyof OwnProfile)[],
      },
      customerData: service.customerData,
    },
  };
};
