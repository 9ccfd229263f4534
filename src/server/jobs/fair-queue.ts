// A queue in which campaigns take turns, and in a campaign its people: who asks for much waits behind who asks for little.

export interface FairQueue<T> {
  readonly size: number;
  /** How many of one person wait. */
  sizeOf(campaign: string, person: string): number;
  add(campaign: string, person: string, task: T): void;
  /** The next one: of the campaign, and there of the person, that has waited longest for a turn. */
  take(): T | undefined;
  /** Takes one out that is no longer wanted; false when it does not wait (any more). */
  remove(campaign: string, person: string, task: T): boolean;
}

export function fairQueue<T>(): FairQueue<T> {
  // A map keeps its keys in the order in which they came: its first key has the next turn, and then goes to the end.
  const campaigns = new Map<string, Map<string, T[]>>();
  let size = 0;

  return {
    get size() {
      return size;
    },
    sizeOf: (campaign, person) => campaigns.get(campaign)?.get(person)?.length ?? 0,
    add(campaign, person, task) {
      const people = campaigns.get(campaign) ?? new Map<string, T[]>();
      campaigns.set(campaign, people);
      const tasks = people.get(person);
      if (tasks) tasks.push(task);
      else people.set(person, [task]);
      size += 1;
    },
    take() {
      for (const [campaign, people] of campaigns) {
        campaigns.delete(campaign);
        for (const [person, tasks] of people) {
          people.delete(person);
          const task = tasks.shift();
          if (tasks.length > 0) people.set(person, tasks);
          if (people.size > 0) campaigns.set(campaign, people);
          size -= 1;
          return task;
        }
      }
      return undefined;
    },
    remove(campaign, person, task) {
      const people = campaigns.get(campaign);
      const tasks = people?.get(person);
      if (!people || !tasks?.includes(task)) return false;
      tasks.splice(tasks.indexOf(task), 1);
      if (tasks.length === 0) people.delete(person);
      if (people.size === 0) campaigns.delete(campaign);
      size -= 1;
      return true;
    },
  };
}
