import { Icon } from './icon.tsx';

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />
  </Icon>
);
