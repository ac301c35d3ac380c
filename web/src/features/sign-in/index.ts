import { signInReturnPath, sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { latePage, rootRoute } from '../../site/routes.ts';

/** The ways in and out; the sign-in page itself is the identity provider's. */
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
