import { useState } from 'react';
import { useChange } from '../../site/change.ts';
import { DeleteDialog } from '../../site/delete-dialog.tsx';
import { EditForm } from '../../site/edit-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FormSchema, FormValues } from '../../ui/form/use-form-state.ts';
import { words } from './words.ts';

const { editing } = words;

const schema: FormSchema<FormValues> = {
  safeParse: (values) => ({ success: true, data: values as FormValues }),
};

const first = { version: 1, lastName: 'de Vries', city: 'Amsterdam', country: 'NL' };

/** Stands for a service on which another device saves a name and a country just before the first Save. */
const serverOf = (show: (address: typeof first) => void) => {
  let stored = first;
  return {
    save: async (version: number, changed: Partial<typeof first>): Promise<void> => {
      if (stored.version === 1) stored = { ...stored, version: 2, lastName: 'Jansen', country: 'GB' };
      if (stored.version !== version) throw Object.assign(new Error('Changed elsewhere'), { status: 412 });
      stored = { ...stored, ...changed, version: version + 1 };
    },
    read: async (): Promise<void> => show(stored),
  };
};

const Deleting = () => {
  const [isOpen, setOpen] = useState(false);
  const settled = {
    run: async () => undefined,
    refresh: async () => undefined,
    failed: 'form.failed',
  } as const;
  const restore = useChange({ ...settled, done: () => ({ message: editing.restored }) });
  return (
    <>
      <div>
        <Button onPress={() => setOpen(true)}>{editing.ask}</Button>
      </div>
      {isOpen && (
        <DeleteDialog
          title={editing.askTitle}
          confirm={editing.ask}
          onClose={() => setOpen(false)}
          change={{
            ...settled,
            done: () => ({ message: editing.deleted }),
            undo: () => () => restore.start(),
          }}
        >
          <p>{editing.askText}</p>
        </DeleteDialog>
      )}
    </>
  );
};

/** The form of an edit screen and the dialog that deletes, on an address that another device changes meanwhile. */
export const KitEditing = () => {
  const [address, setAddress] = useState(first);
  const [server] = useState(() => serverOf(setAddress));
  const { version: _, ...initial } = address;
  return (
    <Card title={editing.heading}>
      <EditForm
        title={editing.heading}
        item={address}
        initial={initial}
        schema={schema}
        messages="kit"
        draftKey="kit-editing"
        change={{
          run: ({ changed, item }) => server.save(item.version, changed),
          done: () => ({ message: editing.saved }),
          failed: 'form.failed',
          refresh: server.read,
        }}
        onEnd={() => undefined}
      >
        <TextField name="lastName" label={editing.lastName} />
        <FieldRow>
          <TextField name="city" label={editing.city} />
          <SelectField name="country" label={words.form.country} choices={words.form.countries} />
        </FieldRow>
      </EditForm>
      <Deleting />
    </Card>
  );
};
