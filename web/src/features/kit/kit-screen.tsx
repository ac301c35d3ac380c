import { sitePaths } from '@albumen/contracts/site-paths';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardGrid, CardLink } from '../../ui/card.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { DetailContent, Facts } from '../../ui/detail-content.tsx';
import { CloseIcon, HomeIcon, PhotosIcon, RetryIcon } from '../../ui/icons.tsx';
import { DeleteDialog } from '../../site/delete-dialog.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Day, Money } from '../../ui/money-and-dates.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { KitEditing } from './kit-editing.tsx';
import { KitForms } from './kit-forms.tsx';
import { KitOverlays } from './kit-overlays.tsx';
import { KitLists, KitTabs } from './kit-lists.tsx';
import { words } from './words.ts';

const ignore = (): void => undefined;

const actions = [
  { id: 'again', label: words.menu.again, icon: <RetryIcon />, onAction: ignore },
  {
    id: 'address',
    label: words.menu.address,
    icon: <HomeIcon />,
    onAction: ignore,
    disabledReason: words.menu.addressReason,
  },
  { id: 'cancel', label: words.menu.cancel, icon: <CloseIcon />, onAction: ignore, isDanger: true },
];

const dates = ['2026-11-14', '2026-11-14', '2026-11-16', '2026-11-20'];
const steps = words.status.steps.map((label, index) => ({ id: label, label, date: dates[index] }));
const [first, second] = steps;

const Statuses = () => (
  <>
    <Card title={words.status.underWay}>
      <StatusLine label={words.status.underWay} steps={steps} current={words.status.steps[2]!} />
    </Card>
    <Card title={words.status.done}>
      <StatusLine label={words.status.done} steps={steps} current={words.status.steps[3]!} />
    </Card>
    <Card title={words.status.stopped}>
      <StatusLine
        label={words.status.stopped}
        steps={[first!, second!, { id: 'cancelled', label: words.status.cancelled, date: '2026-11-15' }]}
        current="cancelled"
        isStopped
      />
    </Card>
  </>
);

const Dialogs = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={words.menu.heading} actions={<MenuButton label={words.menu.label} actions={actions} />}>
      <div>
        <Button variant="danger" onPress={() => setOpen(true)}>
          {words.menu.ask}
        </Button>
      </div>
      {isOpen && (
        <DeleteDialog
          title={words.menu.askTitle}
          cancel={words.menu.keep}
          confirm={words.menu.proceed}
          onClose={() => setOpen(false)}
          change={{
            run: () => Promise.reject(new Error('The kit deletes nothing.')),
            failed: 'deleting.failed',
          }}
          typedWord={{ word: 'DELETE', label: words.menu.askWord }}
        >
          <p>{words.menu.askText}</p>
        </DeleteDialog>
      )}
    </Card>
  );
};

const Cards = () => (
  <Card title={words.cards.heading}>
    <CardGrid>
      <li>
        <CardLink to={sitePaths.home} title={words.cards.photos} picture={<PhotosIcon />}>
          {words.cards.photosText}
        </CardLink>
      </li>
      <li>
        <CardLink to={sitePaths.home} title={words.cards.nothing} picture={<PhotosIcon />} />
      </li>
      <li>
        <CardLink to={sitePaths.home} title={words.cards.plain}>
          {words.cards.photosText}
        </CardLink>
      </li>
    </CardGrid>
  </Card>
);

const FactsCard = () => (
  <Card title={words.detail.facts} actions={<Button>{words.detail.edit}</Button>}>
    <Facts
      facts={[
        { name: words.detail.ordered, value: <Day value="2026-11-14" /> },
        { name: words.detail.total, value: <Money minor={129_900} currency="EUR" /> },
        { name: words.detail.yen, value: <Money minor={129_900} currency="JPY" /> },
        { name: words.detail.address, value: words.detail.addressValue },
      ]}
    />
  </Card>
);

const begun = { data: undefined, error: null, errorUpdateCount: 0, isFetching: true, refetch: ignore };
const failed = { ...begun, errorUpdateCount: 1, isFetching: false };

const details = {
  loading: { loading: begun },
  gone: { loading: failed, gone: { message: words.detail.goneText } },
  failed: { loading: failed },
} as const;

const detailStates = ['loading', 'gone', 'failed'] as const;

/** Details of a missing item. Screens draw existing items themselves. */
const Details = () =>
  detailStates.map((state) => (
    <Card key={state} title={words.detail[state]}>
      <DetailContent {...details[state]} item={undefined} failure={{ title: 'orders.failed' }}>
        {() => null}
      </DetailContent>
    </Card>
  ));

/** Every building block for ordinary screens in each of its states, for developers. */
export const KitScreen = () => (
  <ContentPage title={words.title} actions={<MenuButton isCompact label={words.more} actions={actions} />}>
    <Statuses />
    <FactsCard />
    <Cards />
    <Dialogs />
    <KitOverlays />
    <KitTabs />
    <KitLists />
    <Details />
    <KitForms />
    <KitEditing />
  </ContentPage>
);
