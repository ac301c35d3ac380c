import { icon } from './icons.tsx';

export const AddToAlbumIcon = icon(
  <>
    <path d="M5 4.5h14M4 8h16" />
    <path d="M20.5 13.5V13a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2H14" />
    <path d="M19 16v6M16 19h6" />
  </>,
);

export const CalendarIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
    <path d="M3.5 10h17M8 2.8V7M16 2.8V7" />
  </>,
);

/** A calendar with a clock. */
export const ChangeDateIcon = icon(
  <>
    <path d="M20.5 10V7.5A2.5 2.5 0 0 0 18 5H6a2.5 2.5 0 0 0-2.5 2.5V18A2.5 2.5 0 0 0 6 20.5h4.5M3.5 10h17M8 2.8V7M16 2.8V7" />
    <circle cx="17.3" cy="17.3" r="4.2" />
    <path d="M17.3 15.3v2l1.4 1" />
  </>,
);

export const ChevronLeftIcon = icon(<path d="m14.5 5-7 7 7 7" />);

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.25l3.25 2" />
  </>,
);

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

export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.01" />
  </>,
);

export const PrintIcon = icon(
  <>
    <path d="M7 8V4h10v4M7 17H5.5A2.5 2.5 0 0 1 3 14.5v-4A2.5 2.5 0 0 1 5.5 8h13a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-2.5 2.5H17" />
    <path d="M7 14h10v6H7z" />
  </>,
);

export const RestoreIcon = icon(<path d="M4 5v5h5M4.6 10a8 8 0 1 1-.4 4" />);

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
