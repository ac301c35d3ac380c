import type { Address } from '@albumen/contracts/customer-addresses';
import { addressCalls, onlyVersion, refreshAddresses } from '../../api/addresses.ts';
import { noteOrdersTo, ordersToFormerQuery } from '../../api/order-changes.ts';
import { queryClient } from '../../api/query-client.ts';
import { fieldsOf } from '../../site/address-values.ts';
import { useChange } from '../../site/change.ts';

interface NewDefault {
  readonly address: Address;
  readonly use: 'isDefaultDelivery' | 'isDefaultInvoice';
}

/** Deletes an address, and names the orders that still go there. */
export const removal = {
  run: async (address: Address) => {
    await addressCalls.removeAddress({ params: { addressId: address.id }, headers: {} });
    void noteOrdersTo(queryClient, address);
  },
  // A menu that is still closing disappears together with its card, and the focus with it.
  leave: () => {
    if (document.activeElement?.closest('[role=menu]')) document.querySelector('h1')?.focus();
  },
  done: 'addresses.deleted',
  failed: 'addresses.deleteFailed',
  refresh: refreshAddresses,
} as const;

/** The changes of an address that need no form. */
export const useAddressChanges = () => {
  const makeDefault = useChange({
    run: ({ address, use }: NewDefault) =>
      addressCalls.putAddress({
        params: { addressId: address.id },
        headers: onlyVersion(address),
        body: { ...fieldsOf(address), [use]: true },
      }),
    done: 'addresses.defaultSaved',
    failed: 'addresses.saveFailed',
    refresh: refreshAddresses,
  });
  const restore = useChange({
    run: async (address: Address) => {
      await addressCalls.putAddress({
        params: { addressId: address.id },
        headers: {},
        body: fieldsOf(address),
      });
      queryClient.setQueryData(ordersToFormerQuery.queryKey, []);
    },
    done: 'addresses.restored',
    failed: 'addresses.restoreFailed',
    refresh: refreshAddresses,
  });
  const remove = useChange({
    ...removal,
    undo: (_, address) => () => restore.start(address),
  });
  return { makeDefault, remove };
};
