import { isSamePlace } from '@albumen/contracts/settled-address';
import { AddressFields as schema } from '@albumen/contracts/address-fields';
import type { AddressFields as AddressValues } from '@albumen/contracts/address-fields';
import { usualAddress } from '@albumen/contracts/customer-addresses';
import type { Address } from '@albumen/contracts/customer-addresses';
import { addressesLimit } from '@albumen/contracts/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { addressCalls, addressesQuery, onlyVersion, refreshAddresses } from '../../api/addresses.ts';
import { configuration } from '../../api/configuration.ts';
import { customerQuery } from '../../api/customer-query.ts';
import { noteOrdersTo } from '../../api/order-changes.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { AddressFields } from '../../site/address-fields.tsx';
import type { AddressPaths } from '../../site/address-values.ts';
import { addressPaths, businessAddressPaths, valuesOf } from '../../site/address-values.ts';
import { EditForm } from '../../site/edit-screen.tsx';
import type { EditFormProps } from '../../site/edit-screen.tsx';
import { Card } from '../../ui/card.tsx';
import { DetailContent } from '../../ui/detail-content.tsx';
import * as choiceFields from '../../ui/form/choice-fields.tsx';
import { fieldsOf } from '../../ui/form/form.tsx';
import { BackLink, Link, useGoBack } from '../../ui/link.tsx';
import { Notice, noticeDetail } from '../../ui/notice.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { Stack } from '../../ui/layout.tsx';
import { AddressLabel } from './address-label.tsx';
import styles from './address-screens.module.css';

const { CheckboxField } = fieldsOf(schema, choiceFields);

interface AddressPageProps<Item> {
  readonly paths: AddressPaths;
  readonly title: string;
  /** The item of the form; undefined if the addresses are not loaded. */
  readonly item: Item | undefined;
  /** Shown in place of the form. */
  readonly gone: string | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** A page with the form of one address. Albums §2 names its title. */
const AddressPage = <Item,>({ paths, title, item, gone, children }: AddressPageProps<Item>) => {
  const text = useText();
  const list = useQuery(addressesQuery);
  useAccountChanges(['address'], addressesQuery, list.data);
  return (
    <ContentPage
      title={title}
      documentTitle={text('addresses.one')}
      before={<BackLink to={paths.list}>{text('addresses.back')}</BackLink>}
    >
      <DetailContent
        loading={list}
        item={item}
        failure={{ title: 'addresses.loadFailed', advice: 'addresses.loadFailedAdvice' }}
        gone={
          gone === undefined
            ? undefined
            : {
                message: gone,
                action: (
                  <Link variant="quiet" to={paths.list}>
                    {text('addresses.toList')}
                  </Link>
                ),
              }
        }
      >
        {children}
      </DetailContent>
    </ContentPage>
  );
};

interface AddressScreenProps {
  readonly paths?: AddressPaths;
}

type AddressFormProps<Item> = Pick<
  EditFormProps<AddressValues, Item, unknown>,
  'title' | 'item' | 'initial' | 'change' | 'submitLabel' | 'onEnd'
>;

const AddressForm = <Item,>(form: AddressFormProps<Item>) => {
  const text = useText();
  return (
    <div className={styles.form}>
      <Card>
        <EditForm {...form} schema={schema} messages="address">
          <AddressFields />
          <Stack as="fieldset" className={styles.uses}>
            <legend>{text('address.uses')}</legend>
            <CheckboxField name="isDefaultDelivery" label={text('address.isDefaultDelivery')} />
            <CheckboxField name="isDefaultInvoice" label={text('address.isDefaultInvoice')} />
          </Stack>
          <AddressLabel />
        </EditForm>
      </Card>
    </div>
  );
};

/**
 * A form for a new address with the customer's name, in the country of the usual one, or of the site. A first address
 * becomes the default.
 */
export const NewAddressScreen = ({ paths = addressPaths }: AddressScreenProps) => {
  const text = useText();
  const goBack = useGoBack({ to: paths.list });
  const addresses = useQuery(addressesQuery).data;
  const { data: me, isPending: isNameMissing } = useQuery(customerQuery);
  // A second try saves the same address.
  const [addressId] = useState(() => crypto.randomUUID());
  const isFirst = addresses?.length === 0;
  const { country } = usualAddress(addresses ?? []) ?? configuration();
  const isAdded = addresses?.some(({ id }) => id === addressId) === true;
  const isFull = addresses !== undefined && addresses.length >= addressesLimit && !isAdded;
  const title = text('addresses.add');
  return (
    <AddressPage
      paths={paths}
      title={title}
      item={isNameMissing ? undefined : addresses}
      gone={isFull ? text('addresses.limit', { limit: addressesLimit }) : undefined}
    >
      {() => (
        <AddressForm
          title={title}
          item={null}
          initial={valuesOf({
            country,
            firstName: me?.firstName,
            lastName: me?.lastName,
            company: me?.isBusiness ? me.company : undefined,
            isDefaultDelivery: isFirst,
            isDefaultInvoice: isFirst,
          })}
          change={{
            run: ({ values }) =>
              addressCalls.putAddress({ params: { addressId }, headers: {}, body: values }),
            done: 'addresses.added',
            failed: 'addresses.saveFailed',
            refresh: refreshAddresses,
          }}
          onEnd={goBack}
        />
      )}
    </AddressPage>
  );
};

/** The form of an address. If the address is deleted meanwhile, the form can add it again. */
export const AddressScreen = ({ paths = addressPaths }: AddressScreenProps) => {
  const text = useText();
  const goBack = useGoBack({ to: paths.list });
  const client = useQueryClient();
  const { addressId } = useParams({ from: `/main${paths.edit}` });
  const addresses = useQuery(addressesQuery).data;
  const found = addresses?.find(({ id }) => id === addressId);
  const [last, setLast] = useState<Address>();
  if (found !== undefined && found !== last) setLast(found);
  const isDeleted = addresses !== undefined && found === undefined;
  const title = text('addresses.one');
  return (
    <AddressPage
      paths={paths}
      title={title}
      item={found ?? last}
      gone={isDeleted && last === undefined ? text('addresses.missing') : undefined}
    >
      {(item) => (
        <>
          {isDeleted && (
            <Notice label={text('addresses.missing')} isStatus>
              <p>{text('addresses.deletedElsewhere')}</p>
              <p className={noticeDetail}>{text('addresses.deletedElsewhereAdvice')}</p>
            </Notice>
          )}
          <AddressForm
            title={title}
            item={item}
            initial={valuesOf(item)}
            submitLabel={isDeleted ? text('addresses.addAgain') : undefined}
            change={{
              run: async ({ values }) => {
                await addressCalls.putAddress({
                  params: { addressId },
                  headers: isDeleted ? {} : onlyVersion(item),
                  // The form does not show a salutation.
                  body: { salutation: item.salutation, ...values },
                });
                if (!isSamePlace(item, values)) await noteOrdersTo(client, item);
              },
              done: isDeleted ? 'addresses.added' : 'addresses.saved',
              failed: 'addresses.saveFailed',
              refresh: refreshAddresses,
            }}
            onEnd={goBack}
          />
        </>
      )}
    </AddressPage>
  );
};

export const NewBusinessAddressScreen = () => <NewAddressScreen paths={businessAddressPaths} />;

export const BusinessAddressScreen = () => <AddressScreen paths={businessAddressPaths} />;
