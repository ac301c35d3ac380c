/** When an order arrives, in words. */
export type Arrival = 'today' | 'tomorrow' | 'weekday' | 'date';

/** Our choice: the name of a weekday means the coming one, and never today's. */
const namedDays = 6;

const dayMs = 86_400_000;

/** How to name the day on which an order arrives. `day`: `yyyy-mm-dd`; `now`: in the zone of the customer. */
export const arrivalOf = (day: string, now: Date): Arrival => {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((Date.parse(day) - today) / dayMs);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 1 && days <= namedDays ? 'weekday' : 'date';
};
