import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, mainRoute, rootRoute } from '../../site/routes.ts';

const confirmations = () => import('./confirmation-screens.tsx');
const failures = () => import('./failure-screens.tsx');

/** The change of the e-mail address, and the deletion of the account. */
export const account = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.email,
      component: latePage(() => import('./email-screen.tsx'), 'EmailScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.businessEmail,
      staticData: { business: true },
      component: latePage(() => import('./email-screen.tsx'), 'BusinessEmailScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.changeEmailConfirmation,
      component: latePage(confirmations, 'ChangeEmailConfirmationScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.changeEmailError,
      component: latePage(failures, 'ChangeEmailErrorScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.deleteAccount,
      component: latePage(() => import('./delete-account-screen.tsx'), 'DeleteAccountScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.deleteAccountConfirmation,
      component: latePage(confirmations, 'DeleteAccountConfirmationScreen'),
    }),
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.deleteAccountError,
      component: latePage(failures, 'DeleteAccountErrorScreen'),
    }),
  ],
  publicRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: sitePaths.changeEmailSuccess,
      component: latePage(() => import('./end-screens.tsx'), 'ChangeEmailSuccessScreen'),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: sitePaths.changeEmailUndo,
      component: latePage(() => import('./undo-screen.tsx'), 'ChangeEmailUndoScreen'),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: sitePaths.accountDeleted,
      component: latePage(() => import('./end-screens.tsx'), 'AccountDeletedScreen'),
    }),
  ],
} satisfies Feature;
