import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PhotosIcon, RetryIcon } from '../../ui/icons.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import type { PagedList } from '../../ui/list-content.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Day, Money } from '../../ui/money-and-dates.tsx';
import { Table } from '../../ui/table.tsx';
import type { TableColumn } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { words } from './words.ts';

interface Order {
  readonly code: string;
  readonly date: string;
  readonly status: string;
  readonly minor: number;
}

const [awaiting, ordered, producing, sent] = words.status.steps as [string, string, string, string];

const orders: readonly Order[] = [
  { code: '4711-0818', date: '2026-11-21', status: awaiting, minor: 1_299 },
  { code: '4711-0817', date: '2026-11-14', status: producing, minor: 4_995 },
  { code: '4711-0816', date: '2026-09-02', status: ordered, minor: 129_900 },
  { code: '4711-0815', date: '2025-08-03', status: sent, minor: 785 },
];

const ignore = (): void => undefined;

const columns: readonly TableColumn<Order>[] = [
  { id: 'order', header: words.list.order, cell: ({ code }) => code },
  { id: 'date', header: words.list.date, cell: ({ date }) => <Day value={date} /> },
  { id: 'status', header: words.list.status, cell: ({ status }) => status },
  {
    id: 'sum',
    header: words.list.sum,
    cell: ({ minor }) => <Money minor={minor} currency="EUR" />,
    isNumeric: true,
  },
  {
    id: 'actions',
    header: words.list.actions,
    cell: ({ code }) => (
      <MenuButton
        isCompact
        label={words.list.actionsOf(code)}
        actions={[{ id: 'again', label: words.menu.again, icon: <RetryIcon />, onAction: ignore }]}
      />
    ),
    isActions: true,
  },
];

const there: PagedList = {
  data: undefined,
  error: null,
  errorUpdateCount: 0,
  isFetching: false,
  refetch: ignore,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: ignore,
};

type State = keyof typeof words.list.states;

const lists: Readonly<Record<State, { readonly list: PagedList; readonly items?: readonly Order[] }>> = {
  there: { list: there, items: orders },
  loading: { list: { ...there, isFetching: true } },
  empty: { list: { ...there, hasNextPage: false }, items: [] },
  failed: { list: { ...there, errorUpdateCount: 1 } },
  more: { list: { ...there, isFetchNextPageError: true }, items: orders },
};

const states = Object.keys(lists) as State[];

/** A list in each of its states. */
export const KitLists = () =>
  states.map((state) => (
    <Card key={state} title={words.list.states[state]}>
      <ListContent
        list={lists[state].list}
        items={lists[state].items}
        empty={{
          picture: <PhotosIcon />,
          message: words.list.empty,
          action: <Button variant="primary">{words.list.emptyAction}</Button>,
        }}
        failure={{ title: 'orders.failed', advice: 'orders.failedAdvice' }}
      >
        {(rows) => (
          <Table label={words.list.states[state]} columns={columns} rows={rows} keyOf={({ code }) => code} />
        )}
      </ListContent>
    </Card>
  ));

/** Tabs with their panels. */
export const KitTabs = () => {
  const [selected, setSelected] = useState('0');
  return (
    <Card title={words.tabs.heading}>
      <Tabs
        label={words.tabs.heading}
        selected={selected}
        onSelect={setSelected}
        tabs={words.tabs.contents.map(({ title, content }, index) => ({
          id: String(index),
          title,
          content: <p>{content}</p>,
        }))}
      />
    </Card>
  );
};
