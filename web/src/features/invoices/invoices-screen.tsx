import type { Invoices } from '@albumen/contracts/invoices';
import { sitePaths } from '@albumen/contracts/site-paths';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { allInvoices, invoicesQuery } from '../../api/invoices.ts';
import { readAgainMs, useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { AddressSearchField } from '../../site/address-search-field.tsx';
import { ListPage } from '../../site/list-page.tsx';
import { InvoiceIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { parseInvoicesSearch } from './invoices-search.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import type { InvoicesSearch } from './invoices-search.ts';
import styles from './invoices-screen.module.css';
import { InvoiceMonth } from './invoices-table.tsx';
import { SumsCard, YearFiles } from './year-card.tsx';

interface ToolbarProps {
  readonly search: InvoicesSearch;
  readonly years: Invoices['years'];
  readonly months: Invoices['months'];
  /** The shown year; undefined for all years. */
  readonly year: number | undefined;
  /** Says how many invoices the search has found. */
  readonly found: string | undefined;
}

/** The choice of a year and a month, and the search. */
const Toolbar = ({ search: { month, search = '' }, years, months, year, found }: ToolbarProps) => {
  const text = useText();
  const intl = useIntl();
  const navigate = useNavigate();
  const goTo = (wanted: InvoicesSearch, isTyping = false) =>
    void navigate({ to: sitePaths.invoices, search: wanted, replace: isTyping, resetScroll: false });
  const withSearch = search === '' ? {} : { search };
  const monthsOfYear = months.map((one) => Number(one.month.slice(5)));
  return (
    <Row gap={3} wraps className={styles.toolbar}>
      <Select
        label={text('invoices.year')}
        value={String(year ?? '')}
        options={[
          ...(search === '' ? [] : [{ value: '', label: text('invoices.allYears') }]),
          ...years.map((one) => ({ value: String(one.year), label: String(one.year) })),
        ]}
        onChange={(value) => goTo({ ...(value !== '' && { year: Number(value) }), ...withSearch })}
      />
      {year !== undefined && (
        <Select
          label={text('invoices.month')}
          value={String(month ?? '')}
          options={[
            { value: '', label: text('invoices.allMonths') },
            ...[...new Set([...(month === undefined ? [] : [month]), ...monthsOfYear])]
              .toSorted((one, other) => other - one)
              .map((number) => ({
                value: String(number),
                label: intl.formatDate(Date.UTC(year, number - 1), { month: 'long', timeZone: 'UTC' }),
              })),
          ]}
          onChange={(value) => goTo({ year, ...(value !== '' && { month: Number(value) }), ...withSearch })}
        />
      )}
      <div className={styles.search}>
        <AddressSearchField
          label={text('invoices.search')}
          search={search}
          found={found}
          onSearch={(wanted) => goTo(wanted === '' ? {} : { search: wanted }, true)}
        />
      </div>
    </Row>
  );
};

/** The invoices of a business customer by year and month. */
export const InvoicesScreen = () => {
  const text = useText();
  const filter = parseInvoicesSearch(useSearch({ strict: false }));
  const { month, search = '' } = filter;
  const list = useInfiniteQuery({
    ...invoicesQuery(filter),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainMs,
  });
  const { data, isPlaceholderData } = list;
  useAccountChanges(['invoice', 'order'], allInvoices, data);
  const first = data?.pages[0];
  const items = data?.pages.flatMap((page) => page.items);
  const year = filter.year ?? (search === '' ? first?.years[0]?.year : undefined);
  const hasNone = first?.years.length === 0;
  const shownMonths = first?.months.filter(
    (one) => month === undefined || Number(one.month.slice(5)) === month,
  );
  const nothingFound = search === '' ? text('invoices.noneInMonth') : text('invoices.notFound', { search });
  return (
    <ListPage
      title={text('invoices.title')}
      above={
        first &&
        !hasNone && (
          <Toolbar
            search={filter}
            years={first.years}
            months={first.months}
            year={year}
            found={isPlaceholderData ? undefined : text('invoices.found', { count: first.totalCount })}
          />
        )
      }
      list={list}
      items={items}
      failure={{ title: 'invoices.failed', advice: 'invoices.failedAdvice' }}
      empty={{
        picture: <InvoiceIcon />,
        message: hasNone ? text('invoices.empty') : nothingFound,
        action: !hasNone && (
          <Link to={sitePaths.invoices} search={search === '' && year !== undefined ? { year } : {}}>
            {text(search === '' ? 'invoices.showYear' : 'invoices.showAll')}
          </Link>
        ),
      }}
    >
      {(invoices) => (
        <div className={styles.columns}>
          <div className={styles.months}>
            {shownMonths?.map((one) => {
              const some = invoices.filter(({ date }) => date.startsWith(one.month));
              return some.length > 0 && <InvoiceMonth key={one.month} month={one} invoices={some} />;
            })}
          </div>
          {first && (
            <Stack gap={5} className={styles.aside}>
              <div className={styles.sums}>
                <SumsCard
                  year={search === '' ? year : undefined}
                  sums={first.sums}
                  count={first.months.reduce((sum, one) => sum + one.count, 0)}
                />
              </div>
              {year !== undefined && search === '' && <YearFiles year={year} />}
            </Stack>
          )}
        </div>
      )}
    </ListPage>
  );
};
