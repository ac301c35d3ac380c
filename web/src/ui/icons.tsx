import type { ReactNode } from 'react';

/** An icon: a grid of 24 that grows with the text, lines of 1.75 in the colour of the text, never read out. */
const icon = (shapes: ReactNode) => () => (
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

export const AddToAlbumIcon = icon(
  <>
    <path d="M5 4.5h14M4 8h16" />
    <path d="M20.5 13.5V13a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2H14" />
    <path d="M19 16v6M16 19h6" />
  </>,
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

export const CalendarIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
    <path d="M3.5 10h17M8 2.8V7M16 2.8V7" />
  </>,
);

export const ChatIcon = icon(
  <path d="M20.5 11.5a8 8 0 0 1-8.5 7.7 9 9 0 0 1-3.4-.6L4 20l1.3-3.9a7.3 7.3 0 0 1-1.8-4.6A8 8 0 0 1 12 3.8a8 8 0 0 1 8.5 7.7Z" />,
);

/** A calendar with a clock. */
export const ChangeDateIcon = icon(
  <>
    <path d="M20.5 10V7.5A2.5 2.5 0 0 0 18 5H6a2.5 2.5 0 0 0-2.5 2.5V18A2.5 2.5 0 0 0 6 20.5h4.5M3.5 10h17M8 2.8V7M16 2.8V7" />
    <circle cx="17.3" cy="17.3" r="4.2" />
    <path d="M17.3 15.3v2l1.4 1" />
  </>,
);

export const CardIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="M3 10h18M7 15h3" />
  </>,
);

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);

export const ChevronDownIcon = icon(<path d="m5 9.5 7 7 7-7" />);

export const ChevronLeftIcon = icon(<path d="m14.5 5-7 7 7 7" />);

export const ChevronRightIcon = icon(<path d="m9.5 5 7 7-7 7" />);

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.25l3.25 2" />
  </>,
);

export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);

/** Two sheets. */
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 8.5V6A2.5 2.5 0 0 0 13 3.5H6A2.5 2.5 0 0 0 3.5 6v7A2.5 2.5 0 0 0 6 15.5h2.5" />
  </>,
);

/** A picture with a star above it. */
export const CoverIcon = icon(
  <>
    <path d="M20.5 12v5.5A2.5 2.5 0 0 1 18 20H6a2.5 2.5 0 0 1-2.5-2.5v-11A2.5 2.5 0 0 1 6 4h5.5" />
    <path d="m4 17 4.2-4.2a1.6 1.6 0 0 1 2.3 0L15 17.3" />
    <path d="m17.3 2.8 1.2 2.5 2.7.4-2 1.9.5 2.7-2.4-1.3-2.4 1.3.5-2.7-2-1.9 2.7-.4z" />
  </>,
);

export const DeleteIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5" />);

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

export const EyeOffIcon = icon(
  <>
    <path d="M5.5 7.5C3.5 9.5 2.5 12 2.5 12S6 18.5 12 18.5c1.8 0 3.4-.6 4.7-1.4M9.5 5.8c.8-.2 1.6-.3 2.5-.3 6 0 9.5 6.5 9.5 6.5s-.7 1.3-2 2.7" />
    <path d="M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16" />
  </>,
);

export const FullScreenIcon = icon(
  <path d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9m6 0h3.5A1.5 1.5 0 0 1 20 5.5V9m0 6v3.5a1.5 1.5 0 0 1-1.5 1.5H15m-6 0H5.5A1.5 1.5 0 0 1 4 18.5V15" />,
);

export const FullScreenEndIcon = icon(
  <path d="M9 4v3.5A1.5 1.5 0 0 1 7.5 9H4m16 0h-3.5A1.5 1.5 0 0 1 15 7.5V4m0 16v-3.5a1.5 1.5 0 0 1 1.5-1.5H20M4 15h3.5A1.5 1.5 0 0 1 9 16.5V20" />,
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

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.01" />
  </>,
);

export const InvoiceIcon = icon(<path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5m-5 4h5" />);

export const LanguageIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.6 3.5 5.6 3.5 9s-1 6.4-3.5 9c-2.5-2.6-3.5-5.6-3.5-9s1-6.4 3.5-9Z" />
  </>,
);

export const LockIcon = icon(
  <>
    <rect x="4.5" y="10.5" width="15" height="10" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  </>,
);

/** An envelope. */
export const MailIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m4 7.5 8 6 8-6" />
  </>,
);

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);

export const MoreIcon = icon(<path d="M5.5 12v.01M12 12v.01M18.5 12v.01" strokeWidth="3" />);

/** A parcel. */
export const ParcelIcon = icon(<path d="M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10M8 5l8 4" />);

export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>,
);

export const PhotosIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m4 17 5-5.5 4 4 3-3 4.5 4.5" />
    <circle cx="16" cy="9" r="1.25" />
  </>,
);

export const AddressIcon = icon(
  <>
    <path d="M12 21.5c-4-4-7-7.4-7-11a7 7 0 0 1 14 0c0 3.6-3 7-7 11Z" />
    <circle cx="12" cy="10.3" r="2.5" />
  </>,
);

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);

export const PrintIcon = icon(
  <>
    <path d="M7 8V4h10v4M7 17H5.5A2.5 2.5 0 0 1 3 14.5v-4A2.5 2.5 0 0 1 5.5 8h13a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-2.5 2.5H17" />
    <path d="M7 14h10v6H7z" />
  </>,
);

export const RestoreIcon = icon(<path d="M4 5v5h5M4.6 10a8 8 0 1 1-.4 4" />);

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

export const ZoomInIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M11 8.5v5M8.5 11h5" />
  </>,
);

export const ZoomOutIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8.5 11h5" />
  </>,
);
