import { icon } from './icons.tsx';

export const CardIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="M3 10h18M7 15h3" />
  </>,
);

export const ChevronRightIcon = icon(<path d="m9.5 5 7 7-7 7" />);

export const DeleteIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5" />);

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

export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>,
);

export const AddressIcon = icon(
  <>
    <path d="M12 21.5c-4-4-7-7.4-7-11a7 7 0 0 1 14 0c0 3.6-3 7-7 11Z" />
    <circle cx="12" cy="10.3" r="2.5" />
  </>,
);
