// The time of a schedule: it passes only when the schedule says so. Each phone's own clock may be wrong by an offset.
export interface Timer {
  at: number;
  every: number | null;
  run: () => void;
  /** Whose page it belongs to: a frozen page's timers wait, a dead page's are gone. */
  page: { dead: boolean; frozen: boolean };
}

export class Clock {
  now = Date.UTC(2026, 9, 3, 14, 0, 0);
  private timers = new Map<number, Timer>();
  private made = 0;

  set(page: Timer['page'], run: () => void, delay: number, every: number | null): number {
    this.made += 1;
    this.timers.set(this.made, { at: this.now + Math.max(0, delay || 0), every, run, page });
    return this.made;
  }

  clear(id: number): void {
    this.timers.delete(id);
  }

  /** Runs the next timer that is due by `until`; false when there is none. Time goes on to it, never back. */
  runNext(until: number): boolean {
    let next: [number, Timer] | null = null;
    for (const [id, timer] of this.timers) {
      if (timer.page.dead) this.timers.delete(id);
      else if (!timer.page.frozen && timer.at <= until && (next === null || timer.at < next[1].at)) next = [id, timer];
    }
    if (next === null) return false;
    const [id, timer] = next;
    this.now = Math.max(this.now, timer.at);
    if (timer.every === null) this.timers.delete(id);
    // After a sleep an interval fires once, not once for every beat that was missed.
    else timer.at = this.now + timer.every;
    timer.run();
    return true;
  }
}
