import { signInReturnPath, sitePaths } from '@albumen/contracts/site-paths';
import type { Feature } from '../../site/feature.ts';
import { publicPage } from '../../site/routes.ts';

/** The routes that sign customers in and out. The identity provider has the sign-in page itself. */
export const signIn = {
  publicRoutes: [
    publicPage(signInReturnPath, () => import('./sign-in-return-screen.tsx'), 'SignInReturnScreen'),
    publicPage(sitePaths.logout, () => import('./logout-screen.tsx'), 'LogoutScreen'),
  ],
} satisfies Feature;
