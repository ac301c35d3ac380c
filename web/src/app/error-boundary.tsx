import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { log } from '../lib/log.ts';
import { UnexpectedErrorPage } from './start-pages.tsx';

interface Props {
  readonly children: ReactNode;
}

/** The last net: an error that no page caught while it was drawn. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    log.error(error.message, { error, componentStack });
  }

  override render() {
    return this.state.hasFailed ? <UnexpectedErrorPage /> : this.props.children;
  }
}
