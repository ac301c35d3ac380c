import type { ReactNode } from 'react';

interface IconProps {
  readonly children: ReactNode;
}

/** The frame of every icon: a grid of 24 that grows with the text, lines of 1.75 in the colour of the text, never read out. */
export const Icon = ({ children }: IconProps) => (
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
    {children}
  </svg>
);
