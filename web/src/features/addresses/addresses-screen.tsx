import type { Address } from '@albumen/contracts/customer-addresses';
import { addressesLimit } from '@albumen/contracts/limits';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { addressesQuery } from '../../api/addresses.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAddressLines } from '../../site/address-lines.ts';
import { addressPaths as paths, isComplete } from '../../site/address-values.ts';
import { ListPage } from '../../site/list-page.tsx';
import { OrdersToFormer } from '../../site/orders-to-former.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { CheckIcon, EditIcon, PlusIcon } from '../../ui/icons.tsx';
import { AddressIcon, DeleteIcon } from '../../ui/settings-icons.tsx';
import { BackLink, Link } from '../../ui/link.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { CardsSkeleton } from '../../ui/waiting.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { removal, useAddressChanges } from './address-changes.ts';
import styles from './addresses-screen.module.css';

/** The uses for which one address is the default. */
const uses = [
  { use: 'isDefaultDelivery', mark: 'addresses.isDefaultDelivery', action: 'addresses.makeDefaultDelivery' },
  { use: 'isDefaultInvoice', mark: 'addresses.isDefaultInvoice', action: 'addresses.makeDefaultInvoice' },
] as const;

interface AddressMenuProps {
  readonly address: Address;
  /** The first line of the address. */
  readonly name: string;
}

const loadDeleteDialog = async () => (await import('../../site/delete-dialog.tsx')).DeleteDialog;

const AddressMenu = ({ address, name }: AddressMenuProps) => {
  const text = useText();
  const { makeDefault, remove } = useAddressChanges();
  const question = useLateOverlay(loadDeleteDialog, 'addresses.deleteFailed');
  const defaultActions = uses
    .filter(({ use }) => !address[use])
    .map(({ use, action }) => ({
      id: use,
      label: text(action),
      icon: <CheckIcon />,
      onAction: () => void makeDefault.start({ address, use }),
      disabledReason: isComplete(address) ? undefined : text('addresses.incomplete'),
    }));
  const deletion = {
    id: 'delete',
    label: text('addresses.delete'),
    icon: <DeleteIcon />,
    isDanger: true,
    // An address that the service would not accept cannot be restored.
    onAction: () => void (isComplete(address) ? remove.start(address) : question.open()),
  };
  return (
    <>
      <MenuButton
        isCompact
        label={text('addresses.menu', { name })}
        actions={[...defaultActions, deletion]}
      />
      {question.isOpen && question.Overlay && (
        <question.Overlay
          title={text('addresses.deleteQuestion', { name })}
          confirm={text('addresses.delete')}
          change={{ ...removal, run: () => removal.run(address) }}
          onClose={question.close}
        >
          <p>{text('addresses.deleteQuestion.text')}</p>
        </question.Overlay>
      )}
    </>
  );
};

const AddressCard = ({ address }: { readonly address: Address }) => {
  const text = useText();
  const client = useQueryClient();
  const [name = '', ...lines] = useAddressLines()(address);
  const marks = uses.filter(({ use }) => address[use]);
  const isGone = (): boolean =>
    client.getQueryData(addressesQuery.queryKey)?.every(({ id }) => id !== address.id) === true;
  return (
    <Stack as="li" className={styles.address}>
      <Card
        title={name}
        actions={
          // The menu disappears with a deleted address, while the focus may still be on its way back to it.
          <FocusHandover isAwaited={isGone}>
            <AddressMenu address={address} name={name} />
          </FocusHandover>
        }
      >
        <p className={styles.lines}>{lines.join('\n')}</p>
        {marks.length > 0 && (
          <Row
            as="ul"
            gap={2}
            wraps
            align="stretch"
            className={styles.uses}
            aria-label={text('addresses.defaults')}
          >
            {marks.map(({ mark }) => (
              <li key={mark}>{text(mark)}</li>
            ))}
          </Row>
        )}
        <div>
          <Link
            variant="quiet"
            to={paths.edit}
            params={{ addressId: address.id }}
            state={{ openedFrom: paths.list }}
            aria-label={text('addresses.editNamed', { name })}
            icon={<EditIcon />}
          >
            {text('addresses.edit')}
          </Link>
        </div>
      </Card>
    </Stack>
  );
};

const AddLink = ({ children }: { readonly children: string }) => (
  <Link variant="primary" to={paths.add} state={{ openedFrom: paths.list }} icon={<PlusIcon />}>
    {children}
  </Link>
);

const AddAction = ({ count }: { readonly count: number }) => {
  const text = useText();
  if (count < addressesLimit) return <AddLink>{text('addresses.add')}</AddLink>;
  return (
    <Button icon={<PlusIcon />} disabledReason={text('addresses.limit', { limit: addressesLimit })}>
      {text('addresses.add')}
    </Button>
  );
};

const rankOf = ({ isDefaultDelivery, isDefaultInvoice }: Address): number =>
  2 * Number(isDefaultDelivery) + Number(isDefaultInvoice);

/** The customer's addresses, the default ones first. */
export const AddressesScreen = () => {
  const text = useText();
  const noteId = useId();
  const list = useQuery(addressesQuery);
  useAccountChanges(['address'], addressesQuery, list.data);
  const items = list.data && list.data.toSorted((a, b) => rankOf(b) - rankOf(a));
  const hasSome = items !== undefined && items.length > 0;
  return (
    <ListPage
      title={text('addresses.title')}
      before={<BackLink to={sitePaths.settings}>{text('settings.title')}</BackLink>}
      actions={hasSome && <AddAction count={items.length} />}
      above={<OrdersToFormer />}
      list={list}
      items={items}
      skeleton={<CardsSkeleton />}
      failure={{ title: 'addresses.loadFailed', advice: 'addresses.loadFailedAdvice' }}
      empty={{
        picture: <AddressIcon />,
        message: text('addresses.empty'),
        action: <AddLink>{text('addresses.addFirst')}</AddLink>,
      }}
    >
      {(addresses) => (
        <div className={styles.cards}>
          <ul className={styles.addresses} aria-label={text('addresses.list')}>
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
          <Stack as="aside" gap={3} className={styles.note} aria-labelledby={noteId}>
            <h2 id={noteId} className={styles.noteTitle}>
              {text('addresses.goodToKnow')}
            </h2>
            <p>{text('addresses.ordersKeepTheirs')}</p>
            <p>{text('addresses.defaultsAreChosen')}</p>
          </Stack>
        </div>
      )}
    </ListPage>
  );
};
