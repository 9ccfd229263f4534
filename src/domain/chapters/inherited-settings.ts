// Which fields of a campaign each setting is that chapters can inherit.
import { inheritedSettings, type InheritedSetting } from '../../contract/chapters/chapter-settings';

/** The fields of a campaign that belong to a setting: they are inherited together. */
export const fieldsOfSetting = {
  quiet_hours: ['quiet_begins', 'quiet_ends'],
  contacts_per_week: ['contacts_per_week'],
  first_results: ['first_results'],
  shows_leaderboard: ['shows_leaderboard'],
  deadline: ['deadline'],
  units: ['units'],
} as const satisfies Record<InheritedSetting, readonly string[]>;

type Fields = Readonly<Record<string, unknown>>;

/** The settings that some fields of a campaign belong to; one that is undefined is as if it were not there. */
export function settingsIn(fields: Fields): InheritedSetting[] {
  return inheritedSettings.filter((setting) => fieldsOfSetting[setting].some((field) => fields[field] !== undefined));
}

/** Whether a setting is otherwise in one campaign's fields than in another's. */
export function differs<T extends object>(setting: InheritedSetting, one: T, other: T): boolean {
  return fieldsOfSetting[setting].some(
    (field) => JSON.stringify(Reflect.get(one, field)) !== JSON.stringify(Reflect.get(other, field)),
  );
}

/**
 * What is chosen once someone saves `wanted`. With `seen`, what they saw chosen when they chose, only what they changed themselves counts:
 * what someone else chose meanwhile stays as that one has it.
 */
export function chosenOver(
  now: readonly InheritedSetting[],
  wanted: readonly InheritedSetting[],
  seen: readonly InheritedSetting[] = now,
): InheritedSetting[] {
  return inheritedSettings.filter((each) =>
    seen.includes(each) === wanted.includes(each) ? now.includes(each) : wanted.includes(each),
  );
}
