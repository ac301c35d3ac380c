import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../site/change.ts';
import { DeleteDialog } from '../../site/delete-dialog.tsx';
import { EditScreen } from '../../site/edit-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { FieldRow, fieldsOf } from '../../ui/form/form.tsx';
import * as selectFields from '../../ui/form/select-field.tsx';
import * as textFields from '../../ui/form/text-field.tsx';
import type { FormSchema, FormValues } from '../../ui/form/use-form-state.ts';
import { words } from './words.ts';

const { editing } = words;

const schema: FormSchema<FormValues> = {
  safeParse: (values) => ({ success: true, data: values as FormValues }),
};

let stored = { version: 1, lastName: 'de Vries', city: 'Amsterdam', country: 'NL' };

const { SelectField, TextField } = fieldsOf(stored, { ...selectFields, ...textFields });

/** Simulates a service on which another device saves a name and a country just before the first Save. */
const save = async (version: number, changed: object): Promise<void> => {
  if (stored.version === 1) stored = { ...stored, version: 2, lastName: 'Jansen', country: 'GB' };
  if (stored.version !== version) throw Object.assign(new Error('Changed elsewhere'), { status: 412 });
  stored = { ...stored, ...changed, version: version + 1 };
};

const addressQuery = queryOptions({ queryKey: ['kit-address'], queryFn: async () => stored });

const Deleting = () => {
  const [isOpen, setOpen] = useState(false);
  const settled = {
    run: async () => undefined,
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

/** A dialog that deletes, and the link to the edit screen. */
export const KitEditing = () => (
  <Card title={editing.heading}>
    <p>
      <Link to="/dev/kit/edit">{editing.edit}</Link>
    </p>
    <Deleting />
  </Card>
);

/** An edit screen of an address that another device changes in the meantime. */
export const KitEditScreen = () => (
  <EditScreen
    title={editing.edit}
    back={{ to: '/dev/kit', label: words.title }}
    query={useQuery(addressQuery)}
    failure={{ title: 'orders.failed' }}
    initial={({ lastName, city, country }) => ({ lastName, city, country })}
    schema={schema}
    messages="kit"
    change={{
      run: ({ changed, item }) => save(item.version, changed),
      done: () => ({ message: editing.saved }),
      failed: 'form.failed',
      refresh: (client) => client.invalidateQueries(addressQuery),
    }}
  >
    <TextField name="lastName" label={editing.lastName} />
    <FieldRow>
      <TextField name="city" label={editing.city} />
      <SelectField name="country" label={words.form.country} choices={words.form.countries} />
    </FieldRow>
  </EditScreen>
);
