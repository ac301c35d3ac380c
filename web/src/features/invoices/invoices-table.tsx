import type { Invoice, Invoices } from '@albumen/contracts/invoices';
import { isolated } from '@albumen/contracts/isolated-text';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useIntl } from 'react-intl';
import { useByteSize } from '../../gallery/byte-size.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/use-text.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { Day, formatDay, formatMoney, Money } from '../../ui/money-and-dates.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Badge } from '../../ui/badge.tsx';
import styles from './invoices-table.module.css';

interface InvoiceProps {
  readonly invoice: Invoice;
}

const Name = ({ invoice: { number, type, reference } }: InvoiceProps) => {
  const text = useText();
  const further = [type === 'credit-note' && text('invoices.creditNote'), isolated(reference ?? '')].filter(
    Boolean,
  );
  return (
    <>
      {number}
      {further.length > 0 && <span className={styles.further}>{further.join(' · ')}</span>}
    </>
  );
};

const settled = new Set(['paid', 'credited']);

const Status = ({ invoice: { status, label = status, dueDate } }: InvoiceProps) => {
  const text = useText();
  const intl = useIntl();
  return (
    <>
      <Badge tone={settled.has(status) ? 'quiet' : status === 'overdue' ? 'danger' : 'status'}>
        {text('invoices.status.is', { status, label })}
      </Badge>
      {dueDate !== undefined && !settled.has(status) && (
        <span className={styles.further}>{text('invoices.due', { day: formatDay(intl, dueDate) })}</span>
      )}
    </>
  );
};

const OrderLinks = ({ invoice: { orderCodes, orderNumbers } }: InvoiceProps) => {
  const text = useText();
  return (
    <Row as="span" gap={[1, 3]} wraps align="stretch">
      {orderCodes.map((orderCode, at) => {
        const number = orderNumbers?.[at] ?? orderCode;
        return (
          <Link
            key={orderCode}
            to={sitePaths.order}
            params={{ orderCode }}
            aria-label={text('invoices.openOrder', { code: number })}
          >
            {number}
          </Link>
        );
      })}
    </Row>
  );
};

const PdfLink = ({ invoice: { number, pdf } }: InvoiceProps) => {
  const text = useText();
  const byteSize = useByteSize();
  if (!pdf) return null;
  const label = text('invoices.download', { number, size: byteSize(pdf.size) });
  return (
    <ExternalLink variant="plain" className={styles.pdf} href={pdf.url} aria-label={label} title={label}>
      <DownloadIcon />
    </ExternalLink>
  );
};

const columnsOf = (text: Text): readonly TableColumn<Invoice>[] => [
  { id: 'number', header: text('invoices.number'), cell: (invoice) => <Name invoice={invoice} /> },
  { id: 'date', header: text('invoices.date'), cell: ({ date }) => <Day value={date} /> },
  { id: 'orders', header: text('invoices.orders'), cell: (invoice) => <OrderLinks invoice={invoice} /> },
  { id: 'status', header: text('invoices.status'), cell: (invoice) => <Status invoice={invoice} /> },
  {
    id: 'total',
    header: text('invoices.total'),
    isNumeric: true,
    cell: ({ sums }) => <Money minor={sums.total} currency={sums.currency} />,
  },
  {
    id: 'pdf',
    header: text('invoices.file'),
    isActions: true,
    cell: (invoice) => <PdfLink invoice={invoice} />,
  },
];

/** A row on a phone. */
const Summary = ({ invoice }: InvoiceProps) => {
  const { date, sums, orderCodes } = invoice;
  return (
    <Stack as="span" gap={2} className={styles.summary}>
      <Row as="span" gap={[1, 3]} wraps className={styles.facts}>
        <Day value={date} />
        <strong>
          <Money minor={sums.total} currency={sums.currency} />
        </strong>
        <Status invoice={invoice} />
      </Row>
      {orderCodes.length > 0 && <OrderLinks invoice={invoice} />}
    </Stack>
  );
};

const summaryOf = (invoice: Invoice) => <Summary invoice={invoice} />;

interface InvoiceMonthProps {
  readonly month: Invoices['months'][number];
  /** Those that are loaded so far. */
  readonly invoices: readonly Invoice[];
}

/** The invoices of a month, and their sums. */
export const InvoiceMonth = ({ month: { month, count, sums }, invoices }: InvoiceMonthProps) => {
  const text = useText();
  const intl = useIntl();
  const title = intl.formatDate(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Section
      title={title}
      note={text('invoices.count', { count })}
      actions={
        <Row as="span" gap={[0, 4]} wraps align="stretch" className={styles.sums}>
          {sums.map(({ currency, total }) => (
            <span key={currency}>{formatMoney(intl, total, currency)}</span>
          ))}
        </Row>
      }
    >
      <Table
        label={text('invoices.list', { month: title })}
        rows={invoices}
        keyOf={({ id }) => id}
        summary={summaryOf}
        columns={columnsOf(text)}
      />
    </Section>
  );
};
