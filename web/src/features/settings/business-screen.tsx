import { CompanyFields as schema } from '@albumen/contracts/customer-fields';
import type { Customer } from '@albumen/contracts/customer';
import type { CustomerChange } from '@albumen/contracts/customer-fields';
import { addressesLimit } from '@albumen/contracts/limits';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../../api/addresses.ts';
import { customerQuery, refreshCustomer } from '../../api/customer-query.ts';
import { customerCalls } from '../../api/customer.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAddressLines } from '../../site/address-lines.ts';
import { businessAddressPaths as paths } from '../../site/address-values.ts';
import { useChange } from '../../site/change.ts';
import { OrdersToFormer } from '../../site/orders-to-former.tsx';
import { Card } from '../../ui/card.tsx';
import { DetailContent } from '../../ui/detail-content.tsx';
import { fieldsOf, Form, FormActions, ResetButton, SubmitButton } from '../../ui/form/form.tsx';
import * as textFields from '../../ui/form/text-field.tsx';
import { ExportIcon, PlusIcon } from '../../ui/icons.tsx';
import { AddressIcon, MailIcon } from '../../ui/settings-icons.tsx';
import { BackLink, Link } from '../../ui/link.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { SideSection } from '../../ui/side-section.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { EmailAction, EmailValue } from './account-rows.tsx';
import { ActionWords, linkTo, RowFrame } from './row-parts.tsx';
import styles from './settings-screen.module.css';

const { TextField } = fieldsOf(schema, textFields);

interface BusinessProps {
  readonly me: Customer;
}

const CompanyForm = ({ me }: BusinessProps) => {
  const text = useText();
  const { vatNumberWarning } = me;
  const { run } = useChange({
    run: (body: CustomerChange) =>
      customerCalls.changeMe({ body, headers: { 'if-match': `"${me.version}"` } }),
    done: ({ vatNumberWarning: warning }) => ({
      message: text('business.saved'),
      ...(warning && { detail: text('details.vatNumberWarning') }),
    }),
    failed: 'business.failed',
    refresh: refreshCustomer,
  });
  return (
    <Form
      label={text('details.business')}
      messages="details"
      schema={schema}
      initial={{ company: me.company ?? '', vatNumber: me.vatNumber ?? '' }}
      draftKey="business"
      onSubmit={async (_, changed) => void (await run(changed))}
    >
      <TextField name="company" label={text('details.company')} autoComplete="organization" isOptional />
      <TextField
        name="vatNumber"
        label={text('details.vatNumber')}
        description={text('details.vatNumberHelp')}
        warning={vatNumberWarning && text('details.vatNumberWarning')}
        isOptional
      />
      <FormActions>
        <SubmitButton>{text('ui.save')}</SubmitButton>
        <ResetButton />
      </FormActions>
    </Form>
  );
};

const EmailLink = linkTo(sitePaths.businessEmail, 'settings.email.change', sitePaths.businessSettings);

const CallbackLink = linkTo(sitePaths.integration, 'settings.callback.change', sitePaths.businessSettings);

const Contacts = ({ me: { callbackUrl } }: BusinessProps) => {
  const text = useText();
  return (
    <ul className={styles.rows}>
      <RowFrame
        Icon={MailIcon}
        title={text('settings.email')}
        value={<EmailValue />}
        action={<EmailAction Link={EmailLink} />}
      />
      <RowFrame
        Icon={ExportIcon}
        title={text('settings.callback')}
        value={callbackUrl ?? text('settings.callback.empty')}
        action={<CallbackLink />}
      />
    </ul>
  );
};

const AddAddress = () => {
  const text = useText();
  return (
    <Link variant="quiet" to={paths.add} state={{ openedFrom: paths.list }} icon={<PlusIcon />}>
      {text('addresses.add')}
    </Link>
  );
};

const Addresses = () => {
  const text = useText();
  const linesOf = useAddressLines();
  const list = useQuery(addressesQuery);
  useAccountChanges(['address'], addressesQuery, list.data);
  return (
    <ListContent
      list={list}
      items={list.data}
      skeleton={<Skeleton lines={2} />}
      failure={{ title: 'addresses.loadFailed', advice: 'addresses.loadFailedAdvice' }}
      empty={{ picture: <AddressIcon />, message: text('addresses.empty'), action: <AddAddress /> }}
    >
      {(addresses) => (
        <>
          <ul className={styles.rows}>
            {addresses.map((address) => {
              const [name = '', ...lines] = linesOf(address);
              return (
                <RowFrame
                  key={address.id}
                  Icon={AddressIcon}
                  title={name}
                  value={
                    <>
                      <span className={styles.line}>{lines.join(', ')}</span>
                      {address.isDefaultDelivery && (
                        <span className={styles.line}>{text('addresses.isDefaultDelivery')}</span>
                      )}
                      {address.isDefaultInvoice && (
                        <span className={styles.line}>{text('addresses.isDefaultInvoice')}</span>
                      )}
                    </>
                  }
                  action={
                    <Link
                      variant="plain"
                      className={styles.link}
                      to={paths.edit}
                      params={{ addressId: address.id }}
                      state={{ openedFrom: paths.list }}
                      aria-label={text('addresses.editNamed', { name })}
                    >
                      <ActionWords>{text('addresses.edit')}</ActionWords>
                    </Link>
                  }
                />
              );
            })}
          </ul>
          <Row gap={[3, 5]} wraps className={styles.below}>
            {addresses.length < addressesLimit && <AddAddress />}
            <Link to={sitePaths.addresses} state={{ openedFrom: paths.list }}>
              {text('settings.addresses.change')}
            </Link>
          </Row>
        </>
      )}
    </ListContent>
  );
};

/** Albums §2: "business settings". */
export const BusinessScreen = () => {
  const text = useText();
  const query = useQuery(customerQuery);
  useAccountChanges(['customer'], customerQuery, query.data);
  return (
    <ContentPage
      title={text('business.title')}
      before={<BackLink to={sitePaths.settings}>{text('settings.back')}</BackLink>}
    >
      <OrdersToFormer />
      <DetailContent
        loading={query}
        item={query.data}
        failure={{ title: 'details.loadFailed' }}
        skeleton={<Skeleton lines={6} heights={[61, 55.5, 43.5]} />}
      >
        {(me) => (
          <Stack gap={8}>
            <SideSection title={text('details.business')} text={text('details.businessText')}>
              <Card>
                <CompanyForm me={me} />
              </Card>
            </SideSection>
            <SideSection title={text('business.contact')} text={text('business.contactText')}>
              <Contacts me={me} />
            </SideSection>
            <SideSection title={text('settings.addresses')} text={text('business.addressesText')}>
              <Addresses />
            </SideSection>
          </Stack>
        )}
      </DetailContent>
    </ContentPage>
  );
};
