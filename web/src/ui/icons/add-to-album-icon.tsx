import { Icon } from './icon.tsx';

export const AddToAlbumIcon = () => (
  <Icon>
    <path d="M5 4.5h14M4 8h16" />
    <path d="M20.5 13.5V13a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2H14" />
    <path d="M19 16v6M16 19h6" />
  </Icon>
);
