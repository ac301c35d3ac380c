import { albums } from '@albumen/contracts/photo-management/albums';
import { useId, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface AlbumNameDialogProps {
  readonly title: string;
  /** Names the button that saves. */
  readonly submit: string;
  /** The name that it has; empty for an album to be made. */
  readonly albumName: string;
  /** Saves the name, and closes the dialog; throws what went wrong. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says that a customer has as many albums as they can; undefined if that is not why a call failed. */
const tooManyAlbums = (error: unknown, text: Text): string | undefined => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (problem?.code !== 'too-many-albums') return undefined;
  return text('albums.tooMany', { limit: problem.params?.albumsLimit ?? 0 });
};

/** Asks for the name of an album. Albums §5: "Validated on submit only, not on blur or change; error under the field." */
export const AlbumNameDialog = ({ title, submit, albumName, onSave, onClose }: AlbumNameDialogProps) => {
  const text = useText();
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const save = async (name: string): Promise<void> => {
    setSaving(true);
    try {
      await onSave(name);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      canClose={!isSaving}
      closesOnPressOutside={false}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isSaving}>
            {text('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isSaving}>
            {submit}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label={title}
        messages="albums"
        schema={albums.endpoints.createAlbum.body}
        initial={{ name: albumName }}
        // Albums §8
        failureText={(error) =>
          tooManyAlbums(error, text) ?? tooManyAdvice(error, text) ?? text('albums.saveFailed')
        }
        onSubmit={({ name }) => save(name)}
      >
        <TextField
          name="name"
          takesFocus
          label={text('albums.name')}
          placeholder={text('albums.namePlaceholder')}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
};
