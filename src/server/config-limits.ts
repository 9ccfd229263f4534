// Settings of what a campaign may do in a day, and of how long the database works on something for us.
import { z } from 'zod';
import { numberFrom } from './config-fields';

const aDay = numberFrom(1, 7);
const seconds = numberFrom(1, 5);

export const limitSettings = {
  INVITATIONS_PER_DAY: aDay.default(500),
  EXPORTS_PER_DAY: aDay.default(20),
  LOOK_UPS_PER_DAY: aDay.default(100),
  RECOMMENDATIONS_PER_DAY: aDay.default(300),
  DATABASE_STATEMENT_SECONDS: seconds.default(120),
  DATABASE_IDLE_SECONDS: seconds.default(60),
};
const parsed = z.object(limitSettings);

/** What each campaign may do in a day; one with many members may do more (`http/daily-limits.ts`). */
export interface DailyLimits {
  invitations: number;
  exports: number;
  lookUps: number;
  recommendations: number;
}

/** In seconds: how long a statement may take, and how long a transaction may wait for us. */
export interface StatementLimits {
  statement: number;
  idle: number;
}

export function readLimits(set: z.output<typeof parsed>): { daily: DailyLimits; statements: StatementLimits } {
  return {
    daily: {
      invitations: set.INVITATIONS_PER_DAY,
      exports: set.EXPORTS_PER_DAY,
      lookUps: set.LOOK_UPS_PER_DAY,
      recommendations: set.RECOMMENDATIONS_PER_DAY,
    },
    statements: { statement: set.DATABASE_STATEMENT_SECONDS, idle: set.DATABASE_IDLE_SECONDS },
  };
}
