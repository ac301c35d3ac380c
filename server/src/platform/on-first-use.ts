/** Returns a function that makes a value at its first call and returns the same one from then on. */
export const onFirstUse = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};
