import { Icon } from './icon.tsx';

/** A picture with a star above it. */
export const CoverIcon = () => (
  <Icon>
    <path d="M20.5 12v5.5A2.5 2.5 0 0 1 18 20H6a2.5 2.5 0 0 1-2.5-2.5v-11A2.5 2.5 0 0 1 6 4h5.5" />
    <path d="m4 17 4.2-4.2a1.6 1.6 0 0 1 2.3 0L15 17.3" />
    <path d="m17.3 2.8 1.2 2.5 2.7.4-2 1.9.5 2.7-2.4-1.3-2.4 1.3.5-2.7-2-1.9 2.7-.4z" />
  </Icon>
);
