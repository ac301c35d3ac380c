import { Icon } from './icon.tsx';

export const CalendarIcon = () => (
  <Icon>
    <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
    <path d="M3.5 10h17M8 2.8V7M16 2.8V7" />
  </Icon>
);
