// oxlint-disable-next-line no-restricted-imports -- `useChange` is made of it
import { MutationObserver, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { failureValues } from '../i18n/failure-values.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.ts';
import type { Text } from '../i18n/use-text.ts';
import { failureCause } from '../lib/failure-cause.ts';
import { showToast } from '../ui/toasts.ts';
import type { Toast } from '../ui/toasts.ts';
import { underWay, withFreshSignIn } from './interrupted-change.ts';

/** The Retry of a toast; empty if the object of the change is gone. */
type Retry = Pick<Toast, 'action'>;

/** One change of data on the server: its calls, its messages, and the data to refetch. */
export interface Change<Result, Input = void> {
  /** Makes the calls; throws what went wrong. A retry runs it again, so it keeps the ids of what it creates. */
  readonly run: (input: Input) => Promise<Result>;
  /** After success: closes the dialog or leaves the page, before the toast and before anything is read again. */
  readonly leave?: (result: Result, input: Input) => unknown;
  /** After success: the message of the toast, or the toast. Without it, the screen itself shows the change. */
  readonly done?: MessageId | ((result: Result, input: Input) => Toast | undefined);
  /** After success: the function behind the Undo of the toast; undefined if this result has none. */
  readonly undo?: (result: Result, input: Input) => (() => unknown) | undefined;
  /**
   * After a failure: the message of the toast, also when the session ended, whose second line says why; or the toast,
   * with `retry` if it shall have one. Undefined if the page itself shows `error`.
   */
  readonly failed:
    | MessageId
    | ((error: unknown, input: Input, retry: Retry) => Toast | undefined)
    | undefined;
  /** Refetches the affected data: after success with the result, after a failure with the error. */
  readonly refresh?: (client: QueryClient, result?: Result, error?: unknown) => unknown;
  /** Shows the change before the reply; returns a function that reverts it after a failure. */
  readonly showAhead?: (() => () => void) | undefined;
  /** Whether the calls succeeded but changed nothing. */
  readonly hasFailed?: (result: Result) => boolean;
  /** The words of a toast while the change takes long. */
  readonly progress?: string;
  /** `useChange` makes changes of one name one after another. */
  readonly inTurn?: string;
}

/** The parts of the page that a change uses. */
export interface ChangeTools {
  readonly client: QueryClient;
  readonly text: Text;
}

/** Milliseconds after which a toast reports a running change. Our choice: a shorter change only reports its end. */
const tellAfterMs = 800;

const showProgress = (message: string | undefined): (() => void) => {
  if (message === undefined) return () => undefined;
  let end: (() => void) | undefined;
  const timer = setTimeout(() => {
    end = showToast({ message, isLasting: true });
  }, tellAfterMs);
  return () => {
    clearTimeout(timer);
    end?.();
  };
};

const tellDone = <Result, Input>(
  { done, undo }: Change<Result, Input>,
  result: Result,
  input: Input,
  text: Text,
): void => {
  const toast = typeof done === 'string' ? { message: text(done) } : done?.(result, input);
  if (!toast) return;
  const onUndo = undo?.(result, input);
  if (!onUndo) return void showToast(toast);
  const action = { label: text('ui.undo'), onPress: () => void onUndo() };
  showToast({ ...toast, action, ...(toast.action && { secondAction: toast.action }) });
};

type Send<Result> = (run: () => Promise<Result>) => Promise<Result>;

/** Makes a change and reports its success; throws its failure. `refreshed` settles when the new data is there. */
const make = async <Result, Input>(
  change: Change<Result, Input>,
  input: Input,
  { client, text }: ChangeTools,
  send: Send<Result>,
): Promise<{ readonly result: Result; readonly refreshed: unknown }> => {
  const takeBack = change.showAhead?.();
  const endProgress = showProgress(change.progress);
  try {
    const makeCalls = () => send(() => change.run(input));
    const { failed } = change;
    const result = await (typeof failed === 'string' ? underWay(text(failed), makeCalls) : makeCalls());
    if (change.hasFailed?.(result)) takeBack?.();
    await change.leave?.(result, input);
    tellDone(change, result, input, text);
    return { result, refreshed: change.refresh?.(client, result) };
  } catch (error) {
    takeBack?.();
    void change.refresh?.(client, undefined, error);
    throw error;
  } finally {
    endProgress();
  }
};

const start = async <Result, Input>(
  change: Change<Result, Input>,
  input: Input,
  tools: ChangeTools,
  send: Send<Result>,
): Promise<void> => {
  const { text } = tools;
  try {
    const { refreshed } = await make(change, input, tools, send);
    await refreshed;
  } catch (error) {
    const { failed } = change;
    const onPress = () => void start(change, input, tools, send);
    const retry = failureCause(error) === 'gone' ? {} : { action: { label: text('ui.retry'), onPress } };
    const detail = text('ui.changeFailedAdvice', failureValues(error, text));
    const toast =
      typeof failed === 'string'
        ? { message: text(failed), detail, ...retry }
        : failed?.(error, input, retry);
    if (toast) showToast({ ...toast, tone: 'error' });
  }
};

/**
 * Makes a change while the customer continues: toasts report success, or the failure with Retry when a second try can
 * succeed. Settles when what the change affects has been read again. Components use `useChange`.
 */
export const startChange = <Result>(tools: ChangeTools, change: Change<Result>): Promise<void> =>
  start(change, undefined, tools, (run) =>
    new MutationObserver(tools.client, { mutationFn: () => withFreshSignIn(run) }).mutate(),
  );

/**
 * The only way to make a change: `const { start, run, isPending } = useChange({ run, done, failed, undo, refresh })`.
 * `start` is for a button: toasts report the result. `run` is for a form or a dialog, which shows the failure itself:
 * it throws the failure, and settles when the new data is there. Both also finish after the component is unmounted.
 */
export const useChange = <Result, Input = void>(change: Change<Result, Input>) => {
  const tools: ChangeTools = { client: useQueryClient(), text: useText() };
  const mutation = useMutation({
    // Given when the change begins, because a later render knows newer data, whose version a write would then overwrite.
    mutationFn: (makeCalls: () => Promise<Result>) => withFreshSignIn(makeCalls),
    ...(change.inTurn !== undefined && { mutationKey: [change.inTurn], scope: { id: change.inTurn } }),
  });
  const { mutateAsync: send, data, error, status, isPending, reset } = mutation;
  return {
    data,
    error,
    status,
    isPending,
    reset,
    start: (input: Input): Promise<void> => start(change, input, tools, send),
    run: async (input: Input): Promise<Result> => {
      const { result, refreshed } = await make(change, input, tools, send);
      await refreshed;
      return result;
    },
  };
};
