import { useCallback } from 'react';
import { useText } from '../i18n/use-text.ts';

/** Photo library §9: "Bytes, KB, MB, GB, steps of 1024". */
const units = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;
const step = 1_024;

/** From this value on, a size would be rounded to 1,024.0 of its unit, so we use the next unit. */
const roundsToStep = step - 0.05;

/** Converts a number of bytes to the largest unit in which it is at least 1 after rounding. */
export const inLargestUnit = (bytes: number): { value: number; unit: (typeof units)[number] } => {
  let value = bytes;
  let unit: (typeof units)[number] = 'bytes';
  for (const larger of units.slice(1)) {
    if (value < roundsToStep) break;
    value /= step;
    unit = larger;
  }
  return { value, unit };
};

/** Returns a function that formats a number of bytes: "3.4 MB". */
export const useByteSize = (): ((bytes: number) => string) => {
  const text = useText();
  return useCallback((bytes) => text('photos.byteSize', inLargestUnit(bytes)), [text]);
};
