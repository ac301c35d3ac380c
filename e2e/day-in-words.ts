/**
 * A day as the page shows it in English: `dd MMM yyyy`. Our choice: American month names, because their short forms all
 * have the three letters of `MMM`.
 */
export const dayInWords = (date: Date, timeZone = 'Europe/Amsterdam'): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { ...options, timeZone });
  return `${part({ day: '2-digit' })} ${part({ month: 'short' })} ${part({ year: 'numeric' })}`;
};
