const units = [
  { unit: 'days', seconds: 86_400, from: 2 * 86_400 },
  { unit: 'hours', seconds: 3600, from: 100 * 60 },
  { unit: 'minutes', seconds: 60, from: 100 },
] as const;

/** The values of a message that says how long to wait, rounded up: "in 3 hours". `wait`: seconds, as in `Retry-After`. */
export const waitingTime = (wait: number) => {
  const { unit, seconds } = units.find(({ from }) => wait >= from) ?? { unit: 'seconds', seconds: 1 };
  return { unit, amount: Math.ceil(wait / seconds) };
};
