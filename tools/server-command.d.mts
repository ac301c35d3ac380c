export const serverOptions: readonly string[];
export const serverArguments: readonly string[];
export const sourceArguments: readonly string[];
export const serverEnvironment: Readonly<Record<string, string>>;
