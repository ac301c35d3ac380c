import { Icon } from './icon.tsx';

export const MoreIcon = () => (
  <Icon>
    <path d="M5.5 12v.01M12 12v.01M18.5 12v.01" strokeWidth="3" />
  </Icon>
);
