import { Icon } from './icon.tsx';

export const PrintIcon = () => (
  <Icon>
    <path d="M7 8V4h10v4M7 17H5.5A2.5 2.5 0 0 1 3 14.5v-4A2.5 2.5 0 0 1 5.5 8h13a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-2.5 2.5H17" />
    <path d="M7 14h10v6H7z" />
  </Icon>
);
