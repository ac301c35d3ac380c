/** Milliseconds for which the bytes stay at hand: the browser reads them after the press, and gives no sign. */
const keptMs = 60_000;

/** Hands an address to the browser, which saves what is there as any download. */
export const saveFrom = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** Hands a file to the browser. */
export const saveFile = (name: string, bytes: Blob): void => {
  const url = URL.createObjectURL(bytes);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};
