import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Form } from './form/form.tsx';
import { TextField } from './form/text-field.tsx';
import type { FormSchema } from './form/use-form-state.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** What happens to what, and whether it can be undone. */
  readonly children: ReactNode;
  /** Names the button that leaves everything as it is; closing the dialog does the same. */
  readonly cancel: string;
  readonly onCancel: () => void;
  /** Names the button that does it. */
  readonly confirm: string;
  /** Does it, and closes the dialog; throws what went wrong. */
  readonly onConfirm: () => Promise<void>;
  /** The words for what went wrong. */
  readonly failureText: (error: unknown) => string;
  /** The word that must be typed exactly, and the label of its field, which names it. */
  readonly typedWord?: { readonly word: string; readonly label: string };
}

/** Accepts the word alone; anything where there is none. */
const wordSchema = (word: string | undefined): FormSchema<unknown> => ({
  safeParse: (values) => {
    const { typed } = values as { readonly typed?: string };
    if (word === undefined || typed === word) return { success: true, data: values };
    return { success: false, error: { issues: [{ path: ['typed'], params: { code: 'mismatch' } }] } };
  },
});

/**
 * Asks before something is done that takes a request and cannot be taken back easily; `Question` is for what is lost at
 * once. Photo library §5: the typed word is checked on submit only, and nothing can be pressed while the request runs.
 */
export const ConfirmDialog = ({
  title,
  isOpen,
  children,
  cancel,
  onCancel,
  confirm,
  onConfirm,
  failureText,
  typedWord,
}: ConfirmDialogProps) => {
  const formId = useId();
  const [isRunning, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      await onConfirm();
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      canClose={!isRunning}
      closesOnPressOutside={typedWord === undefined}
      actions={
        <>
          <Button onPress={onCancel} isDisabled={isRunning}>
            {cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} isPending={isRunning}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label={title}
        className={styles.form}
        messages="ui.confirm"
        schema={wordSchema(typedWord?.word)}
        initial={{ typed: '' }}
        failureText={failureText}
        onSubmit={run}
      >
        <div className={styles.words}>{children}</div>
        {typedWord !== undefined && <TextField name="typed" label={typedWord.label} autoComplete="off" />}
      </Form>
    </Dialog>
  );
};
