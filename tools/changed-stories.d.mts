export const areas: Readonly<Record<string, readonly string[]>>;
export const walks: readonly string[];
export function changedStories(
  changed: readonly string[],
  e2eFiles: readonly string[],
  textOf: (file: string) => string,
): string[];
