import { albums } from '@albumen/contracts/photo-management/albums';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { albumCalls, albumQuery } from '../../api/albums/albums.ts';
import { ApiError } from '../../api/client.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { fieldsOf, Form } from '../../ui/form/form.tsx';
import * as textFields from '../../ui/form/text-field.tsx';
import { forgetDraft } from '../../ui/form/use-form-state.ts';
import { albumRoute } from './album-routes.ts';

const { TextField } = fieldsOf(albums.endpoints.createAlbum.body, textFields);

interface AlbumNameDialogProps {
  readonly title: string;
  /** The label of the submit button. */
  readonly submit: string;
  /** The current name; empty for a new album. */
  readonly albumName: string;
  /** Keeps the typed name until it is saved or the dialog is closed, also through a new sign-in. */
  readonly draftKey: string;
  /** Saves the name and closes the dialog. Throws if that fails. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Returns the text for a customer who has reached the album limit; undefined if a call failed for another reason. */
const tooManyAlbums = (error: unknown, text: Text): string | undefined => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (problem?.code !== 'too-many-albums') return undefined;
  return text('albums.tooMany', { limit: problem.params?.albumsLimit ?? 0 });
};

/** Asks for the name of an album. Albums §5: "Validated on submit only, not on blur or change; error under the field." */
const AlbumNameDialog = ({ title, submit, albumName, draftKey, onSave, onClose }: AlbumNameDialogProps) => {
  const text = useText();
  const [isSaving, setSaving] = useState(false);
  const save = async (name: string): Promise<void> => {
    setSaving(true);
    try {
      await onSave(name);
    } finally {
      setSaving(false);
    }
  };
  const discard = (): void => {
    forgetDraft(draftKey);
    onClose();
  };
  return (
    <FormDialog title={title} onClose={discard} submit={submit} isPending={isSaving}>
      {(formId) => (
        <Form
          id={formId}
          label={title}
          messages="albums"
          schema={albums.endpoints.createAlbum.body}
          initial={{ name: albumName }}
          draftKey={draftKey}
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
      )}
    </FormDialog>
  );
};

/** An album as needed to put photos into it. */
export interface NamedAlbum {
  readonly albumId: string;
  readonly albumName: string;
}

interface NewAlbumDialogProps {
  readonly onClose: () => void;
  /** Called when the album exists. Without it, the dialog goes to the page of the album. */
  readonly onMade?: (album: NamedAlbum) => void;
}

/** Creates an empty album. */
export const NewAlbumDialog = ({ onClose, onMade }: NewAlbumDialogProps) => {
  const text = useText();
  const navigate = useNavigate();
  // Retrying the same name creates the album once; another name is another album.
  const lastAlbum = useRef<NamedAlbum>(undefined);
  const { run } = useChange({
    run: async (name: string): Promise<NamedAlbum> => {
      if (lastAlbum.current?.albumName !== name)
        lastAlbum.current = { albumId: crypto.randomUUID(), albumName: name };
      const body = { name, albumId: lastAlbum.current.albumId };
      const { albumId } = await albumCalls.createAlbum({ body });
      return { albumId, albumName: name };
    },
    leave: (album) => {
      onClose();
      return onMade ? onMade(album) : navigate(albumRoute(album.albumId));
    },
    failed: 'albums.createFailed',
    refresh: refreshLibrary,
  });
  return (
    <AlbumNameDialog
      title={text('albums.new')}
      submit={text('albums.create')}
      albumName=""
      draftKey="albums.new"
      onSave={run}
      onClose={onClose}
    />
  );
};

interface RenameAlbumDialogProps {
  readonly album: NamedAlbum;
  readonly onClose: () => void;
}

/** Renames an album. */
export const RenameAlbumDialog = ({ album, onClose }: RenameAlbumDialogProps) => {
  const text = useText();
  const { albumId, albumName } = album;
  const { run } = useChange({
    run: (name: string) => albumCalls.changeAlbum({ params: { albumId }, body: { name } }),
    failed: 'albums.renameFailed',
    refresh: (client, renamed) => {
      if (renamed) client.setQueryData(albumQuery(albumId).queryKey, renamed);
      return refreshLibrary(client);
    },
  });
  const rename = async (name: string): Promise<void> => {
    if (name !== albumName) await run(name);
    onClose();
  };
  return (
    <AlbumNameDialog
      // Albums §2
      title={text('albums.editName')}
      submit={text('ui.save')}
      albumName={albumName}
      draftKey={`albums.name:${albumId}`}
      onSave={rename}
      onClose={onClose}
    />
  );
};
