import { useCallback } from 'react';
import { useText } from '../i18n/use-text.ts';

/** Photo library §9: "Bytes, KB, MB, GB, steps of 1024". */
const units = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;
const step = 1_024;

/** From here on a size is written as 1,024.0 of its unit: the next one says it better. */
const roundsToStep = step - 0.05;

/** A number of bytes in the largest unit of which it is at least one, as it is rounded to be shown. */
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

/** Gives a number of bytes in words: "3.4 MB". */
export const useByteSize = (): ((bytes: number) => string) => {
  const text = useText();
  return useCallback((bytes) => text('photos.byteSize', inLargestUnit(bytes)), [text]);
};
