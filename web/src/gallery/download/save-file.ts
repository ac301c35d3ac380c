/** Milliseconds for which the bytes stay at hand: the browser reads them after the press, and gives no sign. */
const keptMs = 60_000;

/** Hands a file to the browser, which saves it as any download. */
export const saveFile = (name: string, bytes: Blob): void => {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};
