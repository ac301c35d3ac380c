import type { Sql, Statement } from '../src/platform/database/sql.ts';

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

const readBy = (plan: Plan): number => {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const isScan = plan['Relation Name'] !== undefined || plan['Index Name'] !== undefined;
  const own = isScan ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, each) => sum + readBy(each), own);
};

/** Runs a statement, and returns how many rows of tables and indexes it has read. */
export const rowsRead = async (sql: Sql, statement: Statement): Promise<number> => {
  const [row] = await sql`explain (analyze, format json, timing off) ${statement}`;
  const [plan] = Object.values(row ?? {});
  const [{ Plan: top }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Plan }];
  return readBy(top);
};
