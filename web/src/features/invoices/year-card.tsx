import type { InvoiceSums, InvoiceYearFiles } from '@albumen/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { yearFilesQuery } from '../../api/invoices.ts';
import { useByteSize } from '../../gallery/byte-size.ts';
import { useText } from '../../i18n/use-text.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money-and-dates.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import styles from './year-card.module.css';

interface SumsCardProps {
  /** The year; missing for the result of a search. */
  readonly year: number | undefined;
  readonly sums: readonly InvoiceSums[];
  readonly count: number;
}

/** The sums of all shown invoices, for each currency. */
export const SumsCard = ({ year, sums, count }: SumsCardProps) => {
  const text = useText();
  return (
    <Card
      title={text('invoices.sums', { year: year === undefined ? 'found' : String(year) })}
      actions={<span className={styles.quiet}>{text('invoices.count', { count })}</span>}
    >
      {sums.map(({ currency, net, vat, total }) => (
        <Stack as="dl" gap={2} key={currency} className={styles.sums}>
          {(
            [
              ['invoices.net', net],
              ['invoices.vat', vat],
              ['invoices.total', total],
            ] as const
          ).map(([label, minor]) => (
            <Row gap={4} align="stretch" justify="between" key={label} className={styles.sum}>
              <dt>{text(label)}</dt>
              <dd>
                <Money minor={minor} currency={currency} />
              </dd>
            </Row>
          ))}
        </Stack>
      ))}
    </Card>
  );
};

interface FileLinkProps {
  readonly file: InvoiceYearFiles['csv'];
  readonly title: string;
  readonly detail: string;
}

const FileLink = ({ file, title, detail }: FileLinkProps) => (
  <li>
    <ExternalLink variant="plain" className={styles.file} href={file.url} icon={<DownloadIcon />}>
      <Stack as="span">
        {title}
        <span className={styles.quiet}>{detail}</span>
      </Stack>
    </ExternalLink>
  </li>
);

/** The files of a year. */
export const YearFiles = ({ year }: { readonly year: number }) => {
  const text = useText();
  const byteSize = useByteSize();
  const reading = useQuery(yearFilesQuery(year));
  const { data } = reading;
  return (
    <Card title={text('invoices.files', { year: String(year) })}>
      {hasFailedToLoad(reading) ? (
        <Stack gap={3} align="start" role="alert">
          <p>{text('invoices.filesFailed')}</p>
          <Button onPress={() => void reading.refetch()} isPending={reading.isFetching}>
            {text('ui.retry')}
          </Button>
        </Stack>
      ) : (
        <Stack as="ul" gap={1} className={styles.files}>
          {data && (
            <FileLink
              file={data.csv}
              title={text('invoices.csv')}
              detail={text('invoices.csvText', { size: byteSize(data.csv.size) })}
            />
          )}
          {data?.zip && (
            <FileLink
              file={data.zip}
              title={text('invoices.zip')}
              detail={text('invoices.zipText', { count: data.zip.count, size: byteSize(data.zip.size) })}
            />
          )}
        </Stack>
      )}
    </Card>
  );
};
