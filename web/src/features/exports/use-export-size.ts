import { useCallback } from 'react';
import { inLargestUnit } from '../../gallery/byte-size.ts';
import { useText } from '../../i18n/use-text.ts';

/** Gives a number of bytes in words. Photo library §9: "Export size units: Bytes, KB, MB, GB, steps of 1024, two decimals." */
export const useExportSize = (): ((bytes: number) => string) => {
  const text = useText();
  return useCallback((bytes) => text('exports.size', inLargestUnit(bytes)), [text]);
};
