import { Icon } from './icon.tsx';

/** A calendar with a clock. */
export const ChangeDateIcon = () => (
  <Icon>
    <path d="M20.5 10V7.5A2.5 2.5 0 0 0 18 5H6a2.5 2.5 0 0 0-2.5 2.5V18A2.5 2.5 0 0 0 6 20.5h4.5M3.5 10h17M8 2.8V7M16 2.8V7" />
    <circle cx="17.3" cy="17.3" r="4.2" />
    <path d="M17.3 15.3v2l1.4 1" />
  </Icon>
);
