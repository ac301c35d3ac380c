import type { ReactNode } from 'react';

/** An icon: a grid of 24 that grows with the text, lines of 1.75 in the colour of the text, never read out. */
export const icon = (shapes: ReactNode) => () => (
  <svg
    aria-hidden="true"
    width="1.5rem"
    height="1.5rem"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {shapes}
  </svg>
);

export const AlbumIcon = icon(
  <>
    <path d="M7 4h10M5 7.5h14" />
    <rect x="3" y="11" width="18" height="9.5" rx="2" />
    <path d="m6 18 3-3.5 2.5 2.5 2-2L17 18" />
  </>,
);

export const AppearanceIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" stroke="none" />
  </>,
);

export const ArrowLeftIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />);

export const BookIcon = icon(
  <path d="M12 6.5C9.8 5 6.8 4.7 3.5 5v13.5c3.3-.3 6.3 0 8.5 1.5 2.2-1.5 5.2-1.8 8.5-1.5V5c-3.3-.3-6.3 0-8.5 1.5Zm0 0V20" />,
);

export const ChatIcon = icon(
  <path d="M20.5 11.5a8 8 0 0 1-8.5 7.7 9 9 0 0 1-3.4-.6L4 20l1.3-3.9a7.3 7.3 0 0 1-1.8-4.6A8 8 0 0 1 12 3.8a8 8 0 0 1 8.5 7.7Z" />,
);

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);

export const ChevronDownIcon = icon(<path d="m5 9.5 7 7 7-7" />);

export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);

export const DownloadIcon = icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />);

/** A pencil. */
export const EditIcon = icon(
  <path d="M4 20l.9-4.1L16.3 4.5a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L8.1 19.1 4 20ZM14.5 6.3l3.2 3.2" />,
);

export const ExportIcon = icon(
  <>
    <path d="M4 8.5h16v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zM3 4.5h18v4H3z" />
    <path d="M12 11v6m-2.5-2.5L12 17l2.5-2.5" />
  </>,
);

export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);

export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.25c-.8.4-1.1.9-1.1 1.75" />
    <path d="M12 16.75v.01" />
  </>,
);

export const HomeIcon = icon(
  <>
    <path d="m4 11 8-7 8 7" />
    <path d="M6 9.5V20h12V9.5" />
    <path d="M10 20v-6h4v6" />
  </>,
);

export const InvoiceIcon = icon(<path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5m-5 4h5" />);

export const LanguageIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.6 3.5 5.6 3.5 9s-1 6.4-3.5 9c-2.5-2.6-3.5-5.6-3.5-9s1-6.4 3.5-9Z" />
  </>,
);

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);

export const MoreIcon = icon(<path d="M5.5 12v.01M12 12v.01M18.5 12v.01" strokeWidth="3" />);

/** A parcel. */
export const ParcelIcon = icon(<path d="M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10M8 5l8 4" />);

export const PhotosIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m4 17 5-5.5 4 4 3-3 4.5 4.5" />
    <circle cx="16" cy="9" r="1.25" />
  </>,
);

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);

export const RetryIcon = icon(
  <>
    <path d="M20 12a8 8 0 1 1-2.5-5.8" />
    <path d="M20 3.5V8h-4.5" />
  </>,
);

export const SettingsIcon = icon(
  <>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="3" />
    <circle cx="8" cy="17" r="3" />
  </>,
);

export const SignOutIcon = icon(
  <>
    <path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4" />
    <path d="M15 8l4 4-4 4M19 12H9.5" />
  </>,
);

export const SortIcon = icon(
  <>
    <path d="M7 4.5v15M7 19.5l-3-3M7 19.5l3-3" />
    <path d="M13 6h7M13 12h5M13 18h3" />
  </>,
);

export const WarningIcon = icon(
  <>
    <path d="M12 4.5 3 20h18L12 4.5Z" />
    <path d="M12 10.5v4.25M12 17.25v.01" />
  </>,
);
