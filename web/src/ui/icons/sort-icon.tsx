import { Icon } from './icon.tsx';

export const SortIcon = () => (
  <Icon>
    <path d="M7 4.5v15M7 19.5l-3-3M7 19.5l3-3" />
    <path d="M13 6h7M13 12h5M13 18h3" />
  </Icon>
);
