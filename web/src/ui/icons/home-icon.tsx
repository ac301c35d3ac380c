import { Icon } from './icon.tsx';

export const HomeIcon = () => (
  <Icon>
    <path d="m4 11 8-7 8 7" />
    <path d="M6 9.5V20h12V9.5" />
    <path d="M10 20v-6h4v6" />
  </Icon>
);
