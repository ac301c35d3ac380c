import { Icon } from './icon.tsx';

/** A pencil. */
export const EditIcon = () => (
  <Icon>
    <path d="M4 20l.9-4.1L16.3 4.5a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8.1 19.1 4 20ZM14.5 6.3l3.2 3.2" />
  </Icon>
);
