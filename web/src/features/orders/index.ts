import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { ParcelIcon } from '../../ui/icons.tsx';
import type { OrdersSearch } from './orders-search.ts';

/** The customer's orders: their list, and the page of each. */
export const orders = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.orders,
      // The page reads the query, late.
      validateSearch: (query: OrdersSearch) => query,
      component: latePage(() => import('./orders-screen.tsx'), 'OrdersScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.order,
      component: latePage(() => import('./order-screen.tsx'), 'OrderScreen'),
    }),
  ],
  menu: { place: 'orders', to: sitePaths.orders, label: 'orders.menu', Icon: ParcelIcon },
} satisfies Feature;
