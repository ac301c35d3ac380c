import { CallbackFields } from '@albumen/contracts/customer-fields';
import { callbackFormats } from '@albumen/contracts/callback-formats';
import type { Customer } from '@albumen/contracts/customer';
import type { CustomerChange } from '@albumen/contracts/customer-fields';
import { refreshCustomer } from '../../api/customer-query.ts';
import { customerCalls } from '../../api/customer.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import * as choiceFields from '../../ui/form/choice-fields.tsx';
import { fieldsOf, Form, FormActions, ResetButton, SubmitButton } from '../../ui/form/form.tsx';
import * as textFields from '../../ui/form/text-field.tsx';

const { RadioField, TextField } = fieldsOf(CallbackFields, { ...choiceFields, ...textFields });

const formatWords = {
  json: { label: 'integration.callbackFormat.json', description: 'integration.callbackFormat.jsonText' },
  xml: { label: 'integration.callbackFormat.xml', description: 'integration.callbackFormat.xmlText' },
} as const;

/**
 * The callback: address and format are saved together. Albums §4: "FTP integration state can be reset to not
 * requested": Cancel does that to a failed save, and Remove to the callback itself.
 */
export const CallbackForm = ({ me }: { readonly me: Customer }) => {
  const text = useText();
  const { callbackUrl = '', callbackFormat = 'json' } = me;
  const save = useChange({
    run: (body: CustomerChange) =>
      customerCalls.changeMe({ body, headers: { 'if-match': `"${me.version}"` } }),
    done: 'integration.saved',
    failed: 'integration.saveFailed',
    refresh: refreshCustomer,
  });
  const restore = useChange({
    run: (body: CustomerChange) => customerCalls.changeMe({ body, headers: {} }),
    done: 'integration.restored',
    failed: 'integration.saveFailed',
    refresh: refreshCustomer,
  });
  const remove = useChange({
    run: (_former: CustomerChange) =>
      customerCalls.changeMe({ body: { callbackUrl: null, callbackFormat: null }, headers: {} }),
    // The button disappears, with the focus on it.
    leave: () => document.querySelector<HTMLElement>('h1')?.focus(),
    done: 'integration.removed',
    undo: (_, former) => () => restore.start(former),
    failed: 'integration.removeFailed',
    refresh: refreshCustomer,
  });
  return (
    <Form
      label={text('integration.callback')}
      messages="integration"
      schema={CallbackFields}
      initial={{ callbackUrl, callbackFormat }}
      draftKey="integration"
      onSubmit={async (values) => void (await save.run(values))}
    >
      <TextField
        name="callbackUrl"
        label={text('integration.callbackUrl')}
        description={text('integration.callbackUrlHelp')}
        inputMode="url"
        autoComplete="off"
      />
      <RadioField
        name="callbackFormat"
        label={text('integration.callbackFormat')}
        choices={callbackFormats.map((value) => ({
          value,
          label: text(formatWords[value].label),
          description: text(formatWords[value].description),
        }))}
      />
      <FormActions>
        <SubmitButton>{text('ui.save')}</SubmitButton>
        <ResetButton />
        {callbackUrl !== '' && (
          <Button
            onPress={() => void remove.start({ callbackUrl, callbackFormat })}
            isPending={remove.isPending}
          >
            {text('integration.remove')}
          </Button>
        )}
      </FormActions>
    </Form>
  );
};
