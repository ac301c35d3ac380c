import { Icon } from './icon.tsx';

export const AlbumIcon = () => (
  <Icon>
    <path d="M7 4h10M5 7.5h14" />
    <rect x="3" y="11" width="18" height="9.5" rx="2" />
    <path d="m6 18 3-3.5 2.5 2.5 2-2L17 18" />
  </Icon>
);
