import { guestOrders } from '@albumen/contracts/guest-orders';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useState } from 'react';
import { confirmedByMail } from '../../api/account.ts';
import { guestOrderCalls } from '../../api/guest-orders.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldsOf, Form } from '../../ui/form/form.tsx';
import * as textFields from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/link.tsx';
import { Stack } from '../../ui/layout.tsx';

const { TextField } = fieldsOf(guestOrders.endpoints.requestOrderLink.body, textFields);

interface MissingOrder {
  readonly orderCode: string;
  readonly email: string;
}

/** Asks for the number and the address of an order, and says the same whether it exists or not. */
export const MissingOrderDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  const [sent, setSent] = useState<MissingOrder & { readonly ownCode: string | undefined }>();
  const { run, isPending } = useChange({
    run: ({ orderCode, email }: MissingOrder) => {
      const { browser } = confirmedByMail();
      return guestOrderCalls.requestOrderLink({ body: { orderCode, email, browser } });
    },
    failed: 'guestOrder.requestFailed',
  });

  if (sent)
    return (
      <Dialog
        title={text('guestOrder.missing')}
        onClose={onClose}
        actions={
          sent.ownCode !== undefined ? (
            <Link variant="primary" to={sitePaths.order} params={{ orderCode: sent.ownCode }}>
              {text('guestOrder.show')}
            </Link>
          ) : (
            <Button variant="primary" onPress={onClose}>
              {text('ui.close')}
            </Button>
          )
        }
      >
        <Stack gap={3} role="status">
          <p>
            {sent.ownCode !== undefined
              ? text('guestOrder.isYours', { code: sent.orderCode })
              : text('guestOrder.sent', { code: sent.orderCode, email: sent.email })}
          </p>
          {sent.ownCode === undefined && <p>{text('guestOrder.sentHint')}</p>}
        </Stack>
      </Dialog>
    );
  return (
    <FormDialog
      title={text('guestOrder.missing')}
      onClose={onClose}
      submit={text('guestOrder.request')}
      isPending={isPending}
    >
      {(formId) => (
        <Form
          id={formId}
          label={text('guestOrder.missing')}
          messages="guestOrder"
          schema={guestOrders.endpoints.requestOrderLink.body}
          initial={{ orderCode: '', email: '' }}
          failureText={(error) => tooManyAdvice(error, text)}
          onSubmit={async (values) => {
            const { isYours, orderCode } = await run(values);
            setSent({ ...values, ownCode: isYours ? (orderCode ?? values.orderCode) : undefined });
          }}
        >
          <p>{text('guestOrder.missingText')}</p>
          <TextField name="orderCode" label={text('guestOrder.code')} autoComplete="off" />
          <TextField name="email" label={text('guestOrder.email')} inputMode="email" autoComplete="email" />
        </Form>
      )}
    </FormDialog>
  );
};
