import { Icon } from './icon.tsx';

export const ExportIcon = () => (
  <Icon>
    <path d="M4 8.5h16v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zM3 4.5h18v4H3z" />
    <path d="M12 11v6m-2.5-2.5L12 17l2.5-2.5" />
  </Icon>
);
