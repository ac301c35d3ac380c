import { Icon } from './icon.tsx';

export const PhotosIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m4 17 5-5.5 4 4 3-3 4.5 4.5" />
    <circle cx="16" cy="9" r="1.25" />
  </Icon>
);
