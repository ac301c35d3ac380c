/** A day as the page shows it in English: "5 Dec 2026", with spaces that do not break. */
export const dayInWords = (date: Date, timeZone = 'Europe/Amsterdam'): string =>
  date
    .toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
    .replaceAll(' ', '\u00a0');
