import type { ReactNode } from 'react';
import { ListContent } from '../ui/list-content.tsx';
import type { ListContentProps } from '../ui/list-content.tsx';
import { ContentPage } from '../ui/page.tsx';
import type { ContentPageProps } from '../ui/page.tsx';

interface ListPageProps<Item>
  extends ListContentProps<Item>, Omit<ContentPageProps, 'children' | 'documentTitle'> {
  /** Shown above the list, whatever its state. */
  readonly above?: ReactNode;
}

/** A page with one list in any state: loading, failed, empty, or loaded. `usePaging` keeps its page in the address. */
export const ListPage = <Item,>({ title, before, actions, above, ...content }: ListPageProps<Item>) => (
  <ContentPage title={title} before={before} actions={actions}>
    {above}
    <ListContent {...content} />
  </ContentPage>
);
