import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Component, useEffect, useSyncExternalStore } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { SignInFailed } from '../api/session-errors.ts';
import { useText } from '../i18n/use-text.ts';
import { slowCalls } from '../lib/answer-in-time.ts';
import type { FailureCause } from '../lib/failure-cause.ts';
import { log } from '../lib/log.ts';
import { RouteLink } from '../site/route-link.tsx';
import { SignInFailedPage } from '../site/sign-in-pages.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';
import { RetryIcon, WarningIcon } from '../ui/icons.tsx';
import { NoticePage } from '../ui/notice.tsx';
import { Outline } from '../ui/waiting.tsx';
import { showToast } from '../ui/toasts.ts';

/** Whether the page has nothing to show and waits for a call that takes longer than usual. */
const useIsHeldUp = (): boolean => useSyncExternalStore(slowCalls.subscribe, slowCalls.holdUpPage);

const hasSlowCalls = (): boolean => slowCalls.count() > 0;

/** Says once for the whole page that a call takes longer than usual, and offers a retry. Draws nothing. */
export const SlowNotice = () => {
  const text = useText();
  const isSlow = useSyncExternalStore(slowCalls.subscribe, hasSlowCalls);
  // A refetch holds nobody up.
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const isHeldUp = useIsHeldUp();
  const isShown = isHeldUp || (isSlow && isWaiting);
  useEffect(() => {
    if (!isShown) return undefined;
    return showToast({
      message: text('start.slow'),
      isLasting: true,
      action: { label: text('ui.retry'), onPress: slowCalls.retry },
    });
  }, [isShown, text]);
  return null;
};

// Pages that must show when nothing could be loaded: they only use the messages `start.`, which are built in in English.

/** Draws nothing until the start takes longer than usual. */
export const SlowStartPage = () => {
  const text = useText();
  if (!useIsHeldUp()) return null;
  return (
    <NoticePage
      title={text('start.slow')}
      action={
        <Button icon={<RetryIcon />} onPress={slowCalls.retry}>
          {text('start.retry')}
        </Button>
      }
    />
  );
};

interface StartFailedPageProps {
  readonly cause: FailureCause;
  readonly onRetry: () => void;
}

export const StartFailedPage = ({ cause, onRetry }: StartFailedPageProps) => {
  const text = useText();
  return (
    <NoticePage
      picture={<WarningIcon />}
      title={text('start.failed.title')}
      text={text('start.failed.text', { cause })}
      action={
        <Button variant="primary" icon={<RetryIcon />} onPress={onRetry}>
          {text('start.retry')}
        </Button>
      }
    />
  );
};

export const StorageUnusablePage = () => {
  const text = useText();
  return <NoticePage picture={<WarningIcon />} title={text('start.storageUnusable')} />;
};

const UnexpectedErrorPage = () => {
  const text = useText();
  return (
    <NoticePage
      picture={<WarningIcon />}
      title={text('start.unexpectedError')}
      action={
        <Button variant="primary" icon={<RetryIcon />} onPress={() => location.reload()}>
          {text('start.retry')}
        </Button>
      }
    />
  );
};

/** Shown when sign-in could not start. */
export const GateFailedPage = ({ error }: ErrorComponentProps) =>
  error instanceof SignInFailed ? (
    <SignInFailedPage error={error.cause} onRetry={() => location.reload()} />
  ) : (
    <UnexpectedErrorPage />
  );

/** Shown when loading or drawing a page throws an error; the menu around it stays usable. */
export const RouteErrorPage = ({ error }: ErrorComponentProps) => {
  const text = useText();
  useEffect(() => log.error('A page failed', { error }), [error]);
  return (
    <ErrorState title={text('start.unexpectedError')} onRetry={() => location.reload()}>
      <RouteLink to="ContactUs">{text('frame.contact')}</RouteLink>
    </ErrorState>
  );
};

/** Shown while a page is loading: what the server has painted of it, or an outline. */
export const PendingPage = () => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const page = document.querySelector<HTMLElement>('.painted-page');
  const painted = page?.dataset['path'] === path ? page.innerHTML : undefined;
  return (
    <Outline>
      <div dangerouslySetInnerHTML={{ __html: painted ?? '<div class="outline-page"></div>' }} />
    </Outline>
  );
};

interface Props {
  readonly children: ReactNode;
}

/** The last resort for errors that no page caught while it was drawn. */
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
