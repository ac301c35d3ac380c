import { sitePaths } from '@albumen/contracts/site-paths';
import type { Feature } from '../../site/feature.ts';
import { accountPage, publicPage } from '../../site/routes.ts';

const confirmations = () => import('./confirmation-screens.tsx');
const failures = () => import('./failure-screens.tsx');

/** The change of the email address, and the deletion of the account. */
export const account = {
  routes: [
    accountPage(sitePaths.email, () => import('./email-screen.tsx'), 'EmailScreen'),
    accountPage(sitePaths.businessEmail, () => import('./email-screen.tsx'), 'BusinessEmailScreen', {
      business: true,
    }),
    accountPage(sitePaths.changeEmailConfirmation, confirmations, 'ChangeEmailConfirmationScreen'),
    accountPage(sitePaths.changeEmailError, failures, 'ChangeEmailErrorScreen'),
    accountPage(sitePaths.deleteAccount, () => import('./delete-account-screen.tsx'), 'DeleteAccountScreen'),
    accountPage(sitePaths.deleteAccountConfirmation, confirmations, 'DeleteAccountConfirmationScreen'),
    accountPage(sitePaths.deleteAccountError, failures, 'DeleteAccountErrorScreen'),
  ],
  publicRoutes: [
    publicPage(sitePaths.changeEmailSuccess, () => import('./end-screens.tsx'), 'ChangeEmailSuccessScreen'),
    publicPage(sitePaths.changeEmailUndo, () => import('./undo-screen.tsx'), 'ChangeEmailUndoScreen'),
    publicPage(sitePaths.accountDeleted, () => import('./end-screens.tsx'), 'AccountDeletedScreen'),
  ],
} satisfies Feature;
