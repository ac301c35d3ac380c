import { Icon } from './icon.tsx';

export const ChevronLeftIcon = () => (
  <Icon>
    <path d="m14.5 5-7 7 7 7" />
  </Icon>
);
