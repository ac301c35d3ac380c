import { signInReturnPath, sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, rootRoute } from '../../site/routes.ts';

/** The routes that sign customers in and out. The identity provider has the sign-in page itself. */
export const signIn = {
  publicRoutes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: signInReturnPath,
      component: latePage(() => import('./sign-in-return-screen.tsx'), 'SignInReturnScreen'),
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: sitePaths.logout,
      component: latePage(() => import('./logout-screen.tsx'), 'LogoutScreen'),
    }),
  ],
} satisfies Feature;
