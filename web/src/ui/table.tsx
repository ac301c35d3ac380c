import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './table.module.css';
import hidden from './visually-hidden.module.css';

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns figures at the end of the column. */
  readonly isNumeric?: boolean;
  /** For a menu or buttons: on a small screen it is at the top of the card, and its header is only read out. */
  readonly isActions?: boolean;
}

interface TableProps<Row> {
  /** The content of the table, for screen readers. */
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The content of a row on a small screen, below its name and next to its actions. */
  readonly summary?: (row: Row) => ReactNode;
}

/** Rows and columns; on a small screen, a card for each row. */
export const Table = <Row,>({ label, columns, rows, keyOf, summary }: TableProps<Row>) => {
  const classOf = ({ isNumeric = false, isActions = false }: TableColumn<Row>) =>
    classNames(styles.cell, isNumeric && styles.numeric, isActions && styles.actions);
  return (
    <div className={styles.frame}>
      <table aria-label={label} className={classNames(styles.table, summary && styles.summarised)}>
        <thead className={classNames(styles.head, hidden.onPhones)}>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                <span className={column.isActions ? hidden.hidden : undefined}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={styles.row}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row" className={classNames(classOf(column), styles.name)}>
                    {column.cell(row)}
                    {summary && <span className={styles.summary}>{summary(row)}</span>}
                  </th>
                ) : (
                  <td key={column.id} className={classOf(column)}>
                    {!column.isActions && (
                      <span className={styles.header} aria-hidden="true">
                        {column.header}
                      </span>
                    )}
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
