import type { ErrorComponentProps } from '@tanstack/react-router';
import { SignInFailed } from '../api/session-errors.ts';
import { SignInFailedPage } from '../site/sign-in-failed-page.tsx';
import { UnexpectedErrorPage } from './start-pages.tsx';

/** Signing in could not start. */
export const GateFailedPage = ({ error }: ErrorComponentProps) =>
  error instanceof SignInFailed ? (
    <SignInFailedPage error={error.cause} onRetry={() => location.reload()} />
  ) : (
    <UnexpectedErrorPage />
  );
