import { useId } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import type { DialogProps } from '../dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'role' | 'closesOnPressOutside'> {
  readonly submit: string;
  /** Default "Cancel". */
  readonly cancel?: string | undefined;
  /** Called on Cancel, too. */
  readonly onClose: () => void;
  readonly isPending: boolean;
  readonly variant?: 'primary' | 'danger';
  readonly disabledReason?: string | undefined;
  /** Draws the content with the form, which has this id. */
  readonly children: (formId: string) => ReactNode;
}

/** A dialog whose buttons submit its form and leave it. It stays open while the form is being sent. */
export const FormDialog = ({
  submit,
  cancel,
  isPending,
  variant = 'primary',
  disabledReason,
  closesOnPressOutside = false,
  children,
  ...dialog
}: FormDialogProps) => {
  const text = useText();
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      canClose={!isPending}
      closesOnPressOutside={closesOnPressOutside}
      actions={
        <>
          <Button onPress={dialog.onClose} isDisabled={isPending}>
            {cancel ?? text('ui.cancel')}
          </Button>
          <Button
            form={formId}
            variant={variant}
            type="submit"
            isPending={isPending}
            disabledReason={disabledReason}
          >
            {submit}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
};
