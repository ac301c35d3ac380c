/** Milliseconds to keep the bytes: the browser reads them after the press, without telling when. */
const retentionMs = 60_000;

/** Lets the browser download an address. */
export const saveFrom = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** Lets the browser save a file. */
export const saveFile = (name: string, bytes: Blob): void => {
  const url = URL.createObjectURL(bytes);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), retentionMs);
};
