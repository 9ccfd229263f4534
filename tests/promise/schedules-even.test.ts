// Half of the schedules.
import { testManySchedules } from './many-schedules';

testManySchedules(0);
