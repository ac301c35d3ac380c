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
