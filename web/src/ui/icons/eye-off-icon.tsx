import { Icon } from './icon.tsx';

export const EyeOffIcon = () => (
  <Icon>
    <path d="M5.5 7.5C3.5 9.5 2.5 12 2.5 12S6 18.5 12 18.5c1.8 0 3.4-.6 4.7-1.4M9.5 5.8c.8-.2 1.6-.3 2.5-.3 6 0 9.5 6.5 9.5 6.5s-.7 1.3-2 2.7" />
    <path d="M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16" />
  </Icon>
);
