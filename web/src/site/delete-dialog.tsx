import type { ReactNode } from 'react';
import { failureValues } from '../i18n/failure-values.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { fieldsOf, Form } from '../ui/form/form.tsx';
import * as textFields from '../ui/form/text-field.tsx';
import type { FormSchema } from '../ui/form/use-form-state.ts';
import { Stack } from '../ui/layout.tsx';
import { useChange } from './change.ts';
import type { Change } from './change.ts';
import styles from './delete-dialog.module.css';

const initial = { typed: '' };
const { TextField } = fieldsOf(initial, textFields);

interface Deletion<Result> extends Change<Result> {
  readonly failed: MessageId;
}

interface DeleteDialogProps<Result> {
  readonly title: string;
  /** The consequences, and whether they can be undone. */
  readonly children: ReactNode;
  /** The label of the button that deletes. */
  readonly confirm: string;
  /** The label of the button that leaves everything as it is. Default: Cancel. */
  readonly cancel?: string;
  readonly change: Deletion<Result>;
  /** Called on Cancel, and after the deletion, before the change's `leave`. */
  readonly onClose: () => void;
  /** The words for a failure. Default: the change's `failed`, and why. */
  readonly failureText?: ((error: unknown) => string | undefined) | undefined;
  /** The word that must be typed exactly, and the label of its field, which names it. */
  readonly typedWord?: { readonly word: string; readonly label: string };
}

/** Accepts only the word; accepts anything if there is none. */
const wordSchema = (word: string | undefined): FormSchema<unknown> => ({
  safeParse: (values) => {
    const { typed } = values as { readonly typed?: string };
    if (word === undefined || typed === word) return { success: true, data: values };
    return { success: false, error: { issues: [{ path: ['typed'], params: { code: 'mismatch' } }] } };
  },
});

/**
 * Asks before something is deleted or done that cannot easily be taken back. Shows a failure itself and stays open for
 * another try. Load it lazily. `Question` is for what is lost at once, without a call. Photo library §5: the typed word is
 * checked on submit only, and nothing can be pressed while the request runs.
 */
export const DeleteDialog = <Result,>({
  title,
  children,
  confirm,
  cancel,
  change,
  onClose,
  failureText,
  typedWord,
}: DeleteDialogProps<Result>) => {
  const text = useText();
  const { run, isPending } = useChange({
    ...change,
    leave: (result) => {
      onClose();
      return change.leave?.(result);
    },
  });
  return (
    <FormDialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      closesOnPressOutside={typedWord === undefined}
      submit={confirm}
      cancel={cancel}
      isPending={isPending}
      variant="danger"
    >
      {(formId) => (
        <Form
          id={formId}
          label={title}
          className={styles.form}
          messages="ui.confirm"
          schema={wordSchema(typedWord?.word)}
          initial={initial}
          failureText={(error) =>
            failureText?.(error) ??
            `${text(change.failed)}. ${text('ui.changeFailedAdvice', failureValues(error, text))}`
          }
          onSubmit={async () => void (await run())}
        >
          <Stack gap={3}>{children}</Stack>
          {typedWord !== undefined && <TextField name="typed" label={typedWord.label} autoComplete="off" />}
        </Form>
      )}
    </FormDialog>
  );
};
