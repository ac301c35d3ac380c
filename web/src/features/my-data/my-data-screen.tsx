import { myData } from '@albumen/contracts/my-data';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { booksQuery } from '../../api/books.ts';
import { createServiceClient } from '../../api/client.ts';
import { useByteSize } from '../../gallery/byte-size.ts';
import { saveFrom } from '../../gallery/download/save-file.ts';
import { useExportDialog } from '../../gallery/exporting/export-action.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, DownloadIcon, ExportIcon } from '../../ui/icons.tsx';
import { BackLink } from '../../ui/link.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { SideSection } from '../../ui/side-section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import styles from './my-data-screen.module.css';

const calls = createServiceClient(myData);

const Contents = () => {
  const text = useText();
  const items = [
    [text('myData.details'), text('myData.detailsText')],
    [text('myData.orders'), text('myData.ordersText')],
    [text('myData.photos'), text('myData.photosText')],
    [text('myData.signIns'), text('myData.signInsText')],
  ] as const;
  return (
    <ul className={styles.contents} aria-label={text('myData.contents')}>
      {items.map(([name, about]) => (
        <li key={name} className={styles.item}>
          <CheckIcon />
          <span className={texts.strong}>{name}</span>
          <span className={styles.about}>{about}</span>
        </li>
      ))}
    </ul>
  );
};

interface BooksSwitchProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** The choice of the PDFs of photo books, which can be large; nothing without books. */
const BooksSwitch = (choice: BooksSwitchProps) => {
  const text = useText();
  const byteSize = useByteSize();
  const { data: { items: books } = { items: [] } } = useQuery(booksQuery);
  if (books.length === 0) return null;
  const count = books.length;
  const size = byteSize(books.reduce((sum, book) => sum + book.size, 0));
  return (
    <Switch
      {...choice}
      label={text('myData.books', { count })}
      description={text('myData.booksText', { count, size })}
    />
  );
};

/** The customer's data as one file, which the browser fetches by itself. The server makes it meanwhile. */
const DataDownload = () => {
  const text = useText();
  const [hasBegun, setHasBegun] = useState(false);
  const [withBooks, setWithBooks] = useState(false);
  const { start, isPending } = useChange({
    run: () => calls.requestMyData({ body: { withBooks } }),
    leave: ({ url, fileName }) => {
      saveFrom(url, fileName);
      setHasBegun(true);
    },
    failed: 'myData.failed',
  });
  return (
    <Stack gap={3} align="start" className={styles.action}>
      <BooksSwitch isSelected={withBooks} onChange={setWithBooks} />
      <Button variant="primary" icon={<DownloadIcon />} onPress={() => void start()} isPending={isPending}>
        {text('myData.download')}
      </Button>
      <p className={styles.about} role="status">
        {text(hasBegun ? 'myData.begun' : 'myData.safety')}
      </p>
    </Stack>
  );
};

/** Ours: everything that is stored about the customer. */
export const MyDataScreen = () => {
  const text = useText();
  const exporting = useExportDialog();
  return (
    <ContentPage
      title={text('myData.title')}
      before={<BackLink to={sitePaths.settings}>{text('settings.back')}</BackLink>}
    >
      <Stack gap={8}>
        <SideSection title={text('myData.file')} text={text('myData.fileText')}>
          <Contents />
          <DataDownload />
        </SideSection>
        <SideSection title={text('myData.export')} text={text('myData.exportText')}>
          <Stack gap={3} align="start" className={styles.action}>
            <p className={styles.about}>{text('myData.exportAbout')}</p>
            <Button icon={<ExportIcon />} onPress={exporting.open}>
              {text('myData.exportAction')}
            </Button>
          </Stack>
        </SideSection>
      </Stack>
      {exporting.dialog}
    </ContentPage>
  );
};
