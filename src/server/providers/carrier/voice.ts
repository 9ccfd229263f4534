// What every carrier does with calls: rings a volunteer's phone and connects it with the person, and finds a call that it was asked for.

export interface RingBack {
  /** The campaign's number, which both see. */
  from: string;
  volunteer: string;
  person: string;
}

export interface RungCall {
  carrier_id: string;
  /** What a simulation lets happen; null where a phone really rings. */
  simulated: 'answered' | 'no_answer' | null;
}

/** What a browser needs to call through the carrier. */
export interface BrowserToken {
  token: string;
  expires_at: Date;
}

/** Every one throws a CarrierError. */
export interface VoiceCarrier {
  /** Rings at once, and comes back without waiting for anyone to pick up. */
  ring(call: RingBack): Promise<RungCall>;
  /** The latest call of these two numbers since then; null: there was none. */
  find(call: Pick<RingBack, 'from' | 'volunteer'>, since: Date): Promise<RungCall | null>;
  /** Whether a browser can call. */
  readonly hasBrowser: boolean;
  /** Null: calls from the browser aren't set up. `who`: as whom the carrier knows the browser; `lasts` in seconds, an hour unless told. */
  browserToken(who: string, now: Date, lasts?: number): BrowserToken | null;
}
