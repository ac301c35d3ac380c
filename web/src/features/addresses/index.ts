import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute, notFound } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { accountPage, latePage, mainRoute } from '../../site/routes.ts';

const requireAddressId = ({ params }: { readonly params: { readonly addressId: string } }): void => {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(params.addressId)) throw notFound();
};

/** The customer's addresses, linked from the settings; businesses have their forms at other addresses too. */
export const addresses = {
  routes: [
    accountPage(sitePaths.addresses, () => import('./addresses-screen.tsx'), 'AddressesScreen'),
    accountPage(sitePaths.newAddress, () => import('./address-screens.tsx'), 'NewAddressScreen'),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.address,
      beforeLoad: requireAddressId,
      component: latePage(() => import('./address-screens.tsx'), 'AddressScreen'),
    }),
    accountPage(
      sitePaths.newBusinessAddress,
      () => import('./address-screens.tsx'),
      'NewBusinessAddressScreen',
      { business: true },
    ),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.businessAddress,
      beforeLoad: requireAddressId,
      staticData: { business: true },
      component: latePage(() => import('./address-screens.tsx'), 'BusinessAddressScreen'),
    }),
  ],
} satisfies Feature;
