import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { log } from '../lib/log.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** An error that a page did not catch while it was loaded or drawn; the menu around it stays usable. */
export const RouteErrorPage = ({ error }: ErrorComponentProps) => {
  const text = useText();
  useEffect(() => log.error('A page failed', { error }), [error]);
  return <ErrorState title={text('start.unexpectedError')} onRetry={() => location.reload()} />;
};
