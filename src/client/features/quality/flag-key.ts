// Which flag is which.
import type { WorkFlag } from '../../../contract/team/quality';

export const flagKey = ({ user_id, day, rule }: WorkFlag): string => `${user_id} ${day} ${rule}`;

export const isSameFlag = (a: WorkFlag, b: WorkFlag): boolean => flagKey(a) === flagKey(b);
