import { Icon } from './icon.tsx';

export const HelpIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.25c-.8.4-1.1.9-1.1 1.75" />
    <path d="M12 16.75v.01" />
  </Icon>
);
