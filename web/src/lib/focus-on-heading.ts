/** Moves the focus to the heading of the page, where what had it has gone: so a screen reader says where it is. */
export const focusOnHeading = (): void => document.querySelector('h1')?.focus({ preventScroll: true });
