import { isSameAddress } from '@albumen/contracts/settled-address';
import { DeliveryAddressFields } from '@albumen/contracts/address-fields';
import type { Address } from '@albumen/contracts/customer-addresses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { addressesQuery } from '../../api/addresses.ts';
import { orderAddressCalls, refreshOrders } from '../../api/order-changes.ts';
import type { Order } from '../../api/orders.ts';
import { countryName } from '../../i18n/country-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { readDraft } from '../../lib/drafts.ts';
import { AddressFields } from '../../site/address-fields.tsx';
import { useAddressLines } from '../../site/address-lines.ts';
import { fieldsOf, isComplete, valuesOf } from '../../site/address-values.ts';
import { useChange } from '../../site/change.ts';
import { RadioCards } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { FormSchema } from '../../ui/form/use-form-state.ts';
import { Skeleton } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import styles from './address-change-dialog.module.css';
import { refusalText, useClosedReason } from './address-change-words.ts';

/** The choice of an address that is not saved. */
const newAddress = 'new';

/** An address without its uses in the address book. */
const withoutUses = <Fields extends object>({
  isDefaultDelivery: _delivery,
  isDefaultInvoice: _invoice,
  ...fields
}: Fields & { readonly isDefaultDelivery?: unknown; readonly isDefaultInvoice?: unknown }) => fields;

/** Accepts a saved address as it is. */
const savedSchema = (address: Address): FormSchema<DeliveryAddressFields> => ({
  safeParse: () => ({ success: true, data: withoutUses(fieldsOf(address)) }),
});

interface AddressChangeDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Asks where an order should go instead: to a saved address, or to another one in the same country. */
export const AddressChangeDialog = ({ order, onClose }: AddressChangeDialogProps) => {
  const text = useText();
  const intl = useIntl();
  const linesOf = useAddressLines();
  const closedReason = useClosedReason()(order);
  const saved = useQuery(addressesQuery);
  const { orderCode, deliveryAddress: former = { country: '' }, addressChange } = order;
  const { country } = former;
  const draftKey = `order-address:${orderCode}`;
  const [picked, setPicked] = useState(() =>
    Object.keys(readDraft(draftKey)).length > 0 ? newAddress : undefined,
  );
  const { run, isPending } = useChange({
    run: (address: DeliveryAddressFields) =>
      orderAddressCalls.changeDeliveryAddress({ params: { code: orderCode }, body: address }),
    leave: onClose,
    done: ({ state }) => (state === 'requested' ? undefined : { message: text('orderChange.unchanged') }),
    failed: 'orderChange.failed',
    refresh: refreshOrders,
  });

  const choices = (saved.data ?? []).filter(
    (address) => address.country === country && isComplete(address) && !isSameAddress(address, former),
  );
  const chosen = choices.find(({ id }) => id === (picked ?? choices[0]?.id));
  const failureText = (error: unknown) => refusalText(error, text);
  const send = async (address: DeliveryAddressFields): Promise<void> => void (await run(address));
  const form = { label: text('orderChange.title'), failureText } as const;
  const isClosed = !addressChange.isPossible && addressChange.state !== 'requested';
  const closed = closedReason ?? text('orderChange.closed.other');
  return (
    <FormDialog
      title={text('orderChange.title')}
      onClose={onClose}
      submit={text('orderChange.send')}
      isPending={isPending}
      disabledReason={isClosed ? closed : undefined}
    >
      {(id) =>
        saved.isPending ? (
          <Skeleton />
        ) : (
          <Stack gap={5}>
            <p className={texts.subdued}>
              {text('orderChange.about', { country: countryName(intl, country) })}
            </p>
            <p role="status" className={styles.closed} hidden={!isClosed}>
              {isClosed && closed}
            </p>
            {choices.length > 0 && (
              <RadioCards
                label={text('orderChange.choose')}
                value={chosen?.id ?? newAddress}
                onChange={setPicked}
                isDisabled={isPending}
                choices={[
                  ...choices.map((address) => {
                    const [label = '', ...lines] = linesOf(address).slice(0, -1);
                    return { value: address.id, label, description: lines.join(', ') };
                  }),
                  { value: newAddress, label: text('orderChange.other') },
                ]}
              />
            )}
            {chosen ? (
              <Form
                {...form}
                id={id}
                messages="address"
                key={chosen.id}
                initial={{}}
                schema={savedSchema(chosen)}
                onSubmit={send}
              >
                {null}
              </Form>
            ) : (
              <Form
                {...form}
                id={id}
                messages="address"
                initial={withoutUses(valuesOf(former))}
                schema={DeliveryAddressFields}
                draftKey={draftKey}
                onSubmit={send}
              >
                <AddressFields isCountryFixed />
              </Form>
            )}
          </Stack>
        )
      }
    </FormDialog>
  );
};
