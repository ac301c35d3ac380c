import type { ComponentType } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { CardGrid } from '../../ui/card.tsx';
import { ContentPage } from '../../ui/page.tsx';

interface HomeScreenProps {
  readonly cards: readonly ComponentType[];
}

/** The cards of the account, shown until the home overview exists. */
export const HomeScreen = ({ cards }: HomeScreenProps) => {
  const text = useText();
  return (
    <ContentPage title={text('home.title')}>
      <CardGrid>
        {cards.map((Card, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they stay as they are
          <li key={index}>
            <Card />
          </li>
        ))}
      </CardGrid>
    </ContentPage>
  );
};
