import { myData } from '@albumen/contracts/my-data';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useState } from 'react';
import { createServiceClient } from '../../api/client.ts';
import { saveFrom } from '../../gallery/download/save-file.ts';
import { useExportDialog } from '../../gallery/exporting/export-action.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, DownloadIcon, ExportIcon } from '../../ui/icons.tsx';
import { BackLink } from '../../ui/link.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { SideSection } from '../../ui/side-section.tsx';
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
          <span className={styles.name}>{name}</span>
          <span className={styles.about}>{about}</span>
        </li>
      ))}
    </ul>
  );
};

/** The customer's data as one file, which the browser fetches by itself. The server makes it meanwhile. */
const DataDownload = () => {
  const text = useText();
  const [hasBegun, setHasBegun] = useState(false);
  const { start, isPending } = useChange({
    run: () => calls.requestMyData({}),
    leave: ({ url, fileName }) => {
      saveFrom(url, fileName);
      setHasBegun(true);
    },
    failed: 'myData.failed',
    refresh: async () => undefined,
  });
  return (
    <div className={styles.action}>
      <Button variant="primary" icon={<DownloadIcon />} onPress={() => void start()} isPending={isPending}>
        {text('myData.download')}
      </Button>
      <p className={styles.about} role="status">
        {text(hasBegun ? 'myData.begun' : 'myData.safety')}
      </p>
    </div>
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
      <div className={styles.sections}>
        <SideSection title={text('myData.file')} text={text('myData.fileText')}>
          <Contents />
          <DataDownload />
        </SideSection>
        <SideSection title={text('myData.export')} text={text('myData.exportText')}>
          <div className={styles.action}>
            <p className={styles.about}>{text('myData.exportAbout')}</p>
            <Button icon={<ExportIcon />} onPress={exporting.open}>
              {text('myData.exportAction')}
            </Button>
          </div>
        </SideSection>
      </div>
      {exporting.dialog}
    </ContentPage>
  );
};
