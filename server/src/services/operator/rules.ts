import { operatorAreas } from '@albumen/contracts/endpoint';
import type { OperatorScope } from '@albumen/contracts/endpoint';

const accesses = ['read', 'write'] as const;

/** Every right that a key can have. */
export const allScopes: readonly OperatorScope[] = operatorAreas.flatMap((area) =>
  accesses.map((access) => ({ area, access })),
);

const scopeName = ({ area, access }: OperatorScope): string => `${area}:${access}`;

export const scopeNames: readonly string[] = allScopes.map(scopeName);

/** As they are kept. Names that are no scopes give nothing. */
export const scopesIn = (names: string): OperatorScope[] => {
  const named = new Set(names.split(' '));
  return allScopes.filter((scope) => named.has(scopeName(scope)));
};

/** Our choice: names stand in lists and in the audit log. */
export const keyNameMaxLength = 100;

/** Whether a list shows a name as it is: without line breaks, control characters, and spaces at its ends. */
export const isKeyName = (name: string): boolean =>
  name.length <= keyNameMaxLength && /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u.test(name);
