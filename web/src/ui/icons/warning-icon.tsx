import { Icon } from './icon.tsx';

export const WarningIcon = () => (
  <Icon>
    <path d="M12 4.5 3 20h18L12 4.5Z" />
    <path d="M12 10.5v4.25M12 17.25v.01" />
  </Icon>
);
