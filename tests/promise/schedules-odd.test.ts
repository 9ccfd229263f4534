// The other half of the schedules.
import { testManySchedules } from './many-schedules';

testManySchedules(1);
