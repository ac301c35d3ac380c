import { Icon } from './icon.tsx';

export const RetryIcon = () => (
  <Icon>
    <path d="M20 12a8 8 0 1 1-2.5-5.8" />
    <path d="M20 3.5V8h-4.5" />
  </Icon>
);
