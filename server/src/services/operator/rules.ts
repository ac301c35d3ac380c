import { operatorAreas } from '@albumen/contracts/endpoint';
import type { OperatorScope } from '@albumen/contracts/endpoint';

const accesses = ['read', 'write'] as const;

/** Every scope that a key can have. */
export const allScopes: readonly OperatorScope[] = operatorAreas.flatMap((area) =>
  accesses.map((access) => ({ area, access })),
);

const scopeName = ({ area, access }: OperatorScope): string => `${area}:${access}`;

export const scopeNames: readonly string[] = allScopes.map(scopeName);

/** Reads scopes as they are stored. Unknown names give no scope. */
export const scopesIn = (names: string): OperatorScope[] => {
  const named = new Set(names.split(' '));
  return allScopes.filter((scope) => named.has(scopeName(scope)));
};

/** Our choice: names appear in lists and in the audit log. */
export const keyNameMaxLength = 100;

/** Whether a name can be shown as it is: no line breaks, control characters, or spaces at its ends. */
export const isKeyName = (name: string): boolean =>
  name.length <= keyNameMaxLength && /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u.test(name);
