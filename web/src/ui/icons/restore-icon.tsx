import { Icon } from './icon.tsx';

export const RestoreIcon = () => (
  <Icon>
    <path d="M4 5v5h5M4.6 10a8 8 0 1 1-.4 4" />
  </Icon>
);
