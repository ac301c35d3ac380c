import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { InvoiceIcon } from '../../ui/icons.tsx';
import type { InvoicesSearch } from './invoices-search.ts';

/** The invoices of a business customer. */
export const invoices = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.invoices,
      staticData: { business: true },
      // The page reads the query, late.
      validateSearch: (query: InvoicesSearch) => query,
      component: latePage(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
    }),
  ],
  menu: { place: 'invoices', to: sitePaths.invoices, label: 'invoices.menu', Icon: InvoiceIcon },
} satisfies Feature;
