import { Icon } from './icon.tsx';

/** A circle with a minus: something is taken out of a list, and not deleted. */
export const RemoveIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.7" />
    <path d="M8 12h8" />
  </Icon>
);
