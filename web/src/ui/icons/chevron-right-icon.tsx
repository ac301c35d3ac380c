import { Icon } from './icon.tsx';

export const ChevronRightIcon = () => (
  <Icon>
    <path d="m9.5 5 7 7-7 7" />
  </Icon>
);
